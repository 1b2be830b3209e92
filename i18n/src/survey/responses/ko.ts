/** Korean, the source: the answers of one person after another. */
export const ko = {
  title: '개별 응답',
  anonymous: '이름을 밝히지 않는 설문에는 개별 응답이 없습니다.',
  search: '이름으로 찾기',
  department: '부서',
  allDepartments: '모든 부서',
  previous: '이전 응답',
  next: '다음 응답',
  place: '{{place}} / {{total}}',
  answered: '{{time}}에 답함',
  noMatch: '조건에 맞는 응답이 없습니다.',
  blank: '답하지 않음',
  notAsked: '앞의 답에 따라 묻지 않음',
}

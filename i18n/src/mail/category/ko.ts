/** Korean, the source: settings of categories. */
export const ko = {
  text: '메일에 색을 붙여 구분합니다. 범주를 삭제하면 메일의 표시도 사라집니다.',
  add: '새 범주',
  edit: '범주 수정',
  editOf: '{{name}} 수정',
  removeOf: '{{name}} 삭제',
  name: '이름',
  color: '색',
  none: '아직 범주가 없습니다.',
  addBasic: '기본 범주 여섯 개 만들기',
  askRemove: '{{name}} 범주를 삭제할까요? 메일에 붙은 표시도 사라집니다.',
  removed: '범주를 삭제했습니다.',
  colors: {
    Red: '빨강',
    Orange: '주황',
    Yellow: '노랑',
    Green: '초록',
    Blue: '파랑',
    Purple: '보라',
  },
}

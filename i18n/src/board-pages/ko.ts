/** Lists of the boards that are read on page by page. */
export const ko = {
  moreVersions: '이전 버전 더 보기 ({{total}}개 중 {{shown}}개)',
  morePeople: '추천한 사람 더 보기 ({{total}}명 중 {{shown}}명)',
  moreUnlisted: '더 보기 ({{total}}개 중 {{shown}}개)',
}

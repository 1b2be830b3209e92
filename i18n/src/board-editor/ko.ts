/** 편집기의 도구와 그대로 둔 원본 HTML. */
export const ko = {
  alignJustify: '양쪽 맞춤',
  code: '코드',
  indent: '들여쓰기',
  outdent: '내어쓰기',
  cellGround: '셀 배경색',
  mergeRight: '오른쪽 셀과 합치기',
  mergeBelow: '아래 셀과 합치기',
  headerColumn: '제목 열 전환',
  source: '원본 HTML',
  sourceHint: '일괄 게시 글은 HTML 그대로 저장하고 보여 줍니다. 허용되지 않는 태그는 저장할 때 빠집니다.',
  sourceShown: '보이는 모습',
}

/** Boards: the ways to show a list, recent articles, and the tools of the editor that came with pasted texts. */
export const ko = {
  views: '보기',
  list: '목록으로 보기',
  album: '사진으로 보기',
  summary: '요약으로 보기',
  noWords: '본문이 없는 글입니다.',
  recent: '최근 글',
  recentEmpty: '읽을 수 있는 게시판에 글이 없습니다.',
  board: '게시판',
  people: '추천한 사람',
  wide: '옆으로 넘겨 보는 내용',
  toBoards: '전체 게시판 보기',
  emptyWrite: '첫 글을 써 보세요.',
  fontFamily: '글꼴',
  imageMenu: '그림 편집',
  imageFull: '화면 너비에 맞춤',
  imageOwn: '원래 크기',
  imageHalf: '절반 너비',
  imageText: '그림 설명',
  imageRemove: '그림 삭제',
  imagesMissing:
    '문서에 있던 그림 {{count}}장은 붙여 넣지 못했습니다. 그림을 따로 복사해 붙여 넣거나 [그림 넣기]를 쓰세요.',
  imagesMost: '글 하나에는 그림을 {{most}}장까지 넣을 수 있습니다.',
  imagesTotal:
    '한 번에 저장할 수 있는 그림을 모두 합친 크기를 넘었습니다. 먼저 등록한 뒤 글을 고쳐 나머지를 넣으세요.',
  filesLeft: '그림이 아닌 파일은 첨부파일로 올려 주세요.',
}

/** The frame of the administration. */
export const ko = {
  title: '관리',
  entry: {
    open: '관리 화면 열기',
  },
  pages: '관리 화면',
  none: '볼 수 있는 관리 화면이 없습니다.',
}

/** Headers of exported lists. */
export const ko = {
  status: '상태',
  current: '현재 결재자',
  last: '최근 처리일',
  amount: '금액',
}

/** Korean, the source: settings of standing answers. */
export const ko = {
  text: '받은 메일에 정해 둔 답장을 보냅니다. 보낸 사람마다 하루에 한 번입니다.',
  isOn: '자동 답장 사용',
  period: '기간 정하기',
  message: '답장 내용',
  office: '부재중을 켜 두면 부재중 답장만 나갑니다.',
}

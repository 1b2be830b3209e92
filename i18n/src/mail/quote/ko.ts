/** Korean, the source: the lines above a quoted mail. */
export const ko = {
  from: '보낸 사람',
  sent: '보낸 시각',
  to: '받는 사람',
  cc: '참조',
  subject: '제목',
}

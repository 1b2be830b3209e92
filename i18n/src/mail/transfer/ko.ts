/** Korean, the source: import and export of mails. */
export const ko = {
  title: '가져오기와 내보내기',
  text: '다른 프로그램의 .eml이나 mbox 파일을 가져오거나, 메일함 전체를 mbox 파일로 내보냅니다.',
  import: '메일 가져오기',
  export: 'mbox로 내보내기',
  folder: '가져올 편지함',
  file: '파일 고르기',
  noFile: '.eml 또는 mbox 파일을 골라 주세요.',
  progress: '{{all}} 가운데 {{done}}를 가져왔습니다.',
  resume: '이어서 가져오기',
  done: '{{imported}}통을 가져왔습니다. 이미 있는 메일 {{repeated}}통, 가져오지 못한 메일 {{refused}}통.',
  report: '줄별 결과',
  line: '줄',
  subject: '제목',
  result: '결과',
  results: {
    imported: '가져옴',
    repeated: '이미 있음',
    tooLarge: '50MB가 넘음',
    unreadable: '메일이 아님',
    full: '메일함이 가득 참',
  },
}

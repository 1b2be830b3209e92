/** The register of documents, its seals and its check. */
export const ko = {
  title: '문서등록대장',
  hint: '완료된 문서는 모두 한 줄로 등록되고, 데이터베이스 밖의 키로 봉인됩니다. 삭제되거나 바뀐 문서, 빠진 번호를 찾습니다.',
  lines: '등록된 줄',
  seal: '마지막 봉인',
  witnesses: '봉인을 받는 사람',
  noWitness: '지정된 사람이 없습니다.',
  nameWitnesses: '받는 사람 지정',
  witnessHint:
    '매일 아침 마지막 봉인을 메일로 받습니다. 두 사람까지 지정할 수 있습니다. 메일을 보관하면 나중에 대장과 비교할 수 있습니다.',
  twoAtMost: '두 사람까지 지정할 수 있습니다.',
  check: '대장 검사',
  clean: '대장의 {{count}}줄이 모두 문서와 일치합니다.',
  line: '{{number}}번째 줄',
  mailSubject: '[결재] 문서등록대장의 마지막 봉인',
  mailAbout: '문서등록대장에 {{count}}줄이 있습니다. 마지막 봉인은 다음과 같습니다.',
  mailKeep: '이 메일을 보관해 주세요. 대장이 나중에 바뀌면 이 봉인과 맞지 않습니다.',
  mailOpen: '대장 열기',
  mailFoot: '회사에서 지정한 사람에게 매일 보내는 메일입니다. 전자결재 관리자가 바꿀 수 있습니다.',
  fault: {
    lineChanged: '대장의 줄이 바뀌었습니다.',
    lineMissing: '대장의 줄이 빠졌습니다.',
    documentChanged: '문서가 등록된 내용과 다릅니다.',
    documentMissing: '등록된 문서가 없습니다.',
    unregistered: '번호가 있는 문서가 대장에 없습니다.',
    counter: '문서 번호가 대장과 맞지 않습니다.',
  },
}

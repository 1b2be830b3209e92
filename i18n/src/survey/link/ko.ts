/** Korean, the source: the address of a survey. */
export const ko = {
  title: '링크와 QR 코드',
  button: '공유',
  address: '설문 주소',
  copied: '주소를 복사했습니다.',
  copyByHand: '복사하지 못했습니다. 주소를 골라 직접 복사하세요.',
  qr: '‘{{title}}’ 설문의 QR 코드',
  svg: 'SVG로 저장',
  png: 'PNG로 저장',
  hint: '이 주소는 권한을 주지 않습니다. 설문 대상자가 로그인하면 설문이 열립니다.',
}

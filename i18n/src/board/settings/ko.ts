/** Settings of one board. */
export const ko = {
  search: '게시판 찾기',
  kindAll: '모든 종류',
  found: '게시판 {{count}}개',
  noneFound: '찾는 게시판이 없습니다. 이름이나 종류를 바꿔 보세요.',
  orderLater: '찾는 동안에는 순서를 바꿀 수 없습니다. 검색을 지우면 다시 옮길 수 있습니다.',
  more: '나머지 {{count}}개 더 보기',
  copy: '복사해서 만들기',
  copyName: '{{name}} 사본',
  copied: '‘{{name}}’의 설정과 권한을 가져왔습니다. 글은 복사하지 않습니다.',
  removeFieldQuestion:
    '‘{{name}}’ 항목을 지울까요? 글쓰기, 읽기, 목록에서 사라집니다. 이미 입력된 값은 글에 남아 있어, 항목을 되살리면 다시 보입니다.',
  removePrefaceQuestion:
    '‘{{name}}’ 말머리를 지울까요? 이 말머리를 단 글은 그대로이고, 새 글에는 달 수 없습니다.',
  removedFields: '지운 항목',
  removedPrefaces: '지운 말머리',
  bringBack: '{{name}} 되살리기',
  allOfCompany: '회사 전체에 읽기·쓰기 주기',
  optionsNeeded: '선택지를 하나 이상 입력하세요.',
  optionsDouble: '같은 선택지가 두 번 있습니다.',
  codeNeeded: '기호를 입력하세요.',
  codeDouble: '같은 기호가 이미 있습니다.',
  faults: '저장하지 않았습니다. {{count}}곳을 고쳐 주세요.',
  on: '켬',
  off: '끔',
  nothing: '없음',
  fromTo: '{{from}} → {{to}}',
}

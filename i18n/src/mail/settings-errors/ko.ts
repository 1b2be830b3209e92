/** Korean, the source: error codes of the settings of mail. */
export const ko = {
  categoryNameTaken: '같은 이름의 범주가 있습니다.',
  categoryNameEmpty: '범주 이름을 입력해 주세요.',
  tooManyCategories: '범주는 {{most}}개까지 만들 수 있습니다.',
  ruleUnnamed: '규칙 이름을 입력해 주세요.',
  ruleWithoutAction: '"{{name}}" 규칙에 할 일이 없습니다. 옮길 편지함을 골라 주세요.',
  ruleWithoutValue: '"{{name}}" 규칙에 비어 있는 조건이 있습니다.',
  ruleFolderUnknown: '"{{name}}" 규칙의 편지함이 없습니다. 다른 편지함을 골라 주세요.',
  ruleAddressInvalid: '"{{name}}" 규칙의 메일 주소가 올바르지 않습니다: {{address}}',
  tooManyRules: '규칙은 {{most}}개까지 만들 수 있습니다.',
  ruleRunning: '이 편지함에 규칙을 적용하고 있습니다. 끝난 뒤에 다시 시도해 주세요.',
  oofOrder: '시작 시간은 종료 시간보다 빨라야 합니다.',
  oofPast: '종료 시간이 이미 지났습니다. 앞으로의 시간을 골라 주세요.',
  replyEmpty: '답장 내용을 입력해 주세요.',
}

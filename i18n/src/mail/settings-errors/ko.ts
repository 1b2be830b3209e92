/** Korean, the source: error codes of the settings of mail. */
export const ko = {
  categoryNameTaken: '같은 이름의 범주가 있습니다.',
  categoryNameEmpty: '범주 이름을 입력해 주세요.',
  tooManyCategories: '범주는 {{most}}개까지 만들 수 있습니다.',
}

/** English: error messages. */
export const en = {
  titleEmpty: 'Enter a title.',
  periodInvalid: 'Check the period: the end must be after the start and within two years.',
  audienceUnknown: 'A department or person of the audience is not known. Choose again.',
  personUnknown: 'The approver or a co-manager is not known. The approver cannot be you.',
  surveyChanged: 'Another person changed this survey meanwhile. Reload, then save.',
  wordingOnly: 'People have answered already, so only titles and questions can change, not choices.',
  tooManyQuestions: 'A survey has 200 questions at most.',
  tooManyExamples: 'A question has 100 options at most.',
  patternInvalid: 'The regular expression is not understood. Check it.',
  fileInAnonymous: 'An anonymous survey cannot ask for files, because a file names who uploaded it.',
  notPicture: 'That is not an image. Upload a picture such as JPG or PNG.',
  fileRefused: 'The attachments were not found. Upload the files again.',
  notReady: 'Things to correct before publishing: {{count}}.',
  approvalNeeded: 'The survey must be approved before it is published.',
  notNow: 'This is not possible in the present state. Reload the page to see the state.',
  closed: 'The survey is closed or paused. Your answers are still on this page.',
  alreadyAnswered: 'You have answered this survey already.',
  answersInvalid: 'Check your answers. Questions to correct: {{count}}, from question {{number}} on.',
  draftInBrowser: 'Unsent answers to an anonymous survey are not stored on the server.',
  anonymous: 'An anonymous survey does not show who has answered or what a person answered.',
  tooFewAnswers:
    'Results of an anonymous survey are shown after enough answers. With fewer than {{least}} answer(s) at the end, nothing is shown.',
  remindedAlready: 'A reminder was sent just now. The next one is possible in 10 minutes.',
  countedForGood:
    'The answers to this anonymous survey were counted, so it cannot open again. Create a new survey.',
  limitTooSmall: 'An anonymous survey can close after {{least}} answer(s) or more. Enter a greater number.',
}

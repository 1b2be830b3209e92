import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Send by mail',
  intro:
    'Each recipient gets a mail with the title and a link. It goes only to people who may read the article.',
  to: 'Recipients',
  recipientsNeeded: 'Please add recipients.',
  send: 'Send',
  sent: 'Mails on their way: {{count}}.',
  subject: '[{{board}}] {{title}}',
  hello: 'Hello {{name}},',
  text: '{{sender}} would like you to see an article on the board {{board}}.',
  textAnonymous: 'There is an article for you on the board {{board}}.',
  open: 'Open the article',
  foot: 'The groupware sent this mail by itself. Please do not reply.',
  off: 'This portal has no mail server yet, so no mail is sent. Ask your administrator if you need it.',
  help: 'When the article is posted, the people in the table of receivers and those chosen get a mail if they may read it.',
}

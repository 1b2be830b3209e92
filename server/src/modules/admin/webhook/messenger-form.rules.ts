import type { MessengerForm } from '@maru/api/admin/messenger'

/** What a messenger shows: a sentence, a line below it, and a link into the portal. */
export interface MessengerText {
  title: string
  text: string
  button: string
  /** An address of the portal; empty if the portal does not know its own, and then there is no link. */
  url: string
}

/** Maximum lengths of the messengers, in characters (docs/decisions/281). */
const most = {
  // A section has 3,000 characters, and escaping makes five of one.
  ...{ slackTitle: 150, slackText: 250, slackButton: 40 },
  ...{ card: 2_000, cardButton: 40, kakao: 500, kakaoButton: 20, works: 1_000, worksButton: 20 },
}

const cut = (text: string, length: number): string => {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}

/** Slack's control characters; an escaped text mentions no person and contains no link. */
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A message of Slack's incoming webhooks: `text` for notifications, and a section in mrkdwn. The link is text: a button
 * would make Slack call an address of the app.
 */
function slackBody({ title, text, button, url }: MessengerText): object {
  const shown = forSlack(cut(title, most.slackTitle))
  const more = text === '' ? '' : `\n${forSlack(cut(text, most.slackText))}`
  const link = url === '' ? '' : `\n<${forSlack(url)}|${forSlack(cut(button, most.slackButton))}>`
  return {
    text: shown,
    // Verbatim: addresses and names within the texts do not become links and mentions.
    blocks: [{ type: 'section', text: { type: 'mrkdwn', verbatim: true, text: `*${shown}*${more}${link}` } }],
    ...{ unfurl_links: false, unfurl_media: false },
  }
}

/** Adaptive Cards read Markdown in their texts; an escaped text contains no link and no emphasis. */
const forCard = (text: string) => text.replace(/[\\[\]*_]/g, '\\$&')

/** A message with an Adaptive Card for the template "Post to a channel when a webhook request is received" of Teams. */
function teamsBody({ title, text, button, url }: MessengerText): object {
  const line = (one: string, more: object = {}) => ({
    ...{ type: 'TextBlock', text: forCard(cut(one, most.card)), wrap: true },
    ...more,
  })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    ...{ type: 'AdaptiveCard', version: '1.4' },
    body: [line(title, { weight: 'Bolder' }), ...(text === '' ? [] : [line(text)])],
    ...(url === ''
      ? {}
      : { actions: [{ type: 'Action.OpenUrl', title: cut(button, most.cardButton), url }] }),
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}

/** A message of a KakaoWork bot (`messages.send`) with a text block and a button that opens the browser. */
function kakaoBody({ title, text, button, url }: MessengerText, room: string): object {
  const whole = [title, text].filter((line) => line !== '').join('\n')
  const action = { type: 'open_system_browser', value: url }
  const open = { type: 'button', text: cut(button, most.kakaoButton), style: 'default', action }
  return {
    conversation_id: Number(room),
    text: cut(title, most.kakao),
    blocks: [{ type: 'text', text: cut(whole, most.kakao) }, ...(url === '' ? [] : [open])],
  }
}

/** A message of the incoming webhook app of Naver Works. */
function worksBody({ title, text, button, url }: MessengerText): object {
  return {
    title: cut(title, most.works),
    body: { text: cut(text === '' ? title : text, most.works) },
    ...(url === '' ? {} : { button: { label: cut(button, most.worksButton), url } }),
  }
}

/** The body for a messenger. */
export function messengerBody(form: MessengerForm, message: MessengerText, room: string): object {
  if (form === 'slack') return slackBody(message)
  if (form === 'teams') return teamsBody(message)
  return form === 'kakaoWork' ? kakaoBody(message, room) : worksBody(message)
}

/** The address of KakaoWork's bots, which is the same for all. */
export const kakaoUrl = 'https://api.kakaowork.com/v1/messages.send'

const hosts: Record<MessengerForm, RegExp> = {
  slack: /^hooks\.slack(-gov)?\.com$/,
  // Addresses of Workflows, before and after the change of November 2025.
  teams: /^[a-z0-9.-]+\.(logic\.azure\.com|api\.powerplatform\.com)$|^api\.power(automate|platform)\.com$/,
  kakaoWork: /^api\.kakaowork\.com$/,
  naverWorks: /^webhook\.worksmobile\.com$/,
}

/** Whether an address is one of the messenger: HTTPS at its own host and port. */
export const isHostOf = (form: MessengerForm, { protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && hosts[form].test(hostname)

/** The part of an address that may be shown. */
export const shownAddress = ({ origin }: URL): string => `${origin}/…`

/**
 * Whether the messenger accepted a message. KakaoWork and Naver Works answer some refusals with status 200 and a body
 * that says so.
 */
export function isAccepted(form: MessengerForm | 'standard', status: number, answer: string): boolean {
  if (status < 200 || status >= 300) return false
  if (form === 'kakaoWork') return !/"success"\s*:\s*false/.test(answer)
  if (form === 'naverWorks') return !/"code"\s*:\s*"?(?!200\b)[0-9A-Z]/.test(answer)
  return true
}

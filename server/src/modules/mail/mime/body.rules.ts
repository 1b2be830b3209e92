import { type Part, type PartNode, partText } from './part.rules.ts'

/** A text that a reader sees; a mail can have several, one below the other. */
export interface MailBody {
  isHtml: boolean
  text: string
}

/** The texts of a mail by its structure. */
export interface ChosenTexts {
  bodies: MailBody[]
  /** Parts that are shown whole. */
  shown: Set<Part>
  /** Parts that say the same as a shown one. */
  passedOver: Set<Part>
}

interface Branch {
  texts: { part: Part; text: string }[]
  isHtml: boolean
}

/** Characters of all texts of a mail that are shown; a longer part is also listed as an attachment. */
const textAtMost = 2_000_000
/** HTML up to this length is searched for any content at all. */
const emptyAtMost = 20_000

function isEmpty({ type }: Part, text: string): boolean {
  if (text.trim() === '') return true
  if (type !== 'text/html' || text.length > emptyAtMost) return false
  const visible = text.replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, '')
  return !/<(?:img|hr|svg)\b/i.test(visible) && visible.replace(/<[^>]*>|&nbsp;|\s/gi, '') === ''
}

/** The branch of a multipart/alternative that is shown: the last HTML, else the last text (RFC 2046 section 5.1.4). */
function chooseBranch(branches: readonly Branch[], passedOver: Set<Part>): Branch {
  const filled = branches.filter(({ texts }) => texts.length > 0)
  const chosen = filled.findLast(({ isHtml }) => isHtml) ?? filled.at(-1)
  // One plain text says what the HTML says. Gateways append further ones, which are no alternatives.
  const plain = filled.find((one) => one !== chosen && !one.isHtml)
  if (chosen?.isHtml) for (const { part } of plain?.texts ?? []) passedOver.add(part)
  return chosen ?? { texts: [], isHtml: false }
}

function branchOf(node: PartNode, charset: string, passedOver: Set<Part>): Branch {
  if ('part' in node) {
    const { part } = node
    if (part.isAttachment) return { texts: [], isHtml: false }
    const text = partText(charset === '' ? part : { ...part, charset })
    if (!isEmpty(part, text)) return { texts: [{ part, text }], isHtml: part.type === 'text/html' }
    passedOver.add(part)
    return { texts: [], isHtml: false }
  }
  const branches = node.children.map((child) => branchOf(child, charset, passedOver))
  if (node.isChoice) return chooseBranch(branches, passedOver)
  return {
    texts: branches.flatMap(({ texts }) => texts),
    isHtml: branches.some(({ isHtml }) => isHtml),
  }
}

/** The texts of a mail in their order: only multipart/alternative chooses. `charset` replaces those that it names. */
export function chooseTexts(root: PartNode, charset: string): ChosenTexts {
  const passedOver = new Set<Part>()
  const shown = new Set<Part>()
  const bodies: MailBody[] = []
  let left = textAtMost
  for (const { part, text } of branchOf(root, charset, passedOver).texts) {
    if (left > 0) bodies.push({ isHtml: part.type === 'text/html', text: text.slice(0, left) })
    if (text.length <= left) shown.add(part)
    left -= Math.min(left, text.length)
  }
  return { bodies, shown, passedOver }
}

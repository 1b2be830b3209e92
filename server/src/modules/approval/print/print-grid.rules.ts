import {
  type ApprovalPolicy,
  type DocumentDetail,
  type Party,
  type ShownStep,
  stepMarks,
} from '@maru/api/approval'
import { filled, nameIn, type PrintStyle, plain, shortTimeIn } from './print-text.rules.ts'

/** Images by digest, as data addresses. */
export type PrintImages = ReadonlyMap<string, string>

interface Cell {
  head: string
  mark: string
  /** The absent person that a delegate represents; empty without one. */
  owner: string
  stamp: string
  who: string
  when: string
  isStruck: boolean
}

/** A signature image, or the name as a stamp. */
function stampOf(
  party: Party,
  signature: string | null | undefined,
  images: PrintImages,
  style: PrintStyle,
): string {
  const image = signature ? images.get(signature) : undefined
  if (image) return `<img class="sign" alt="${plain(nameIn(party.name, style))}" src="${image}">`
  return `<span class="stamp">${plain(nameIn(party.name, style))}</span>`
}

/** What the grid shows: the images, and the parts that the company chose. */
interface GridLook {
  images: PrintImages
  gridParts: ApprovalPolicy['gridParts']
}

const whoOf = ({ title, name }: Party, { gridParts }: GridLook, style: PrintStyle) =>
  [
    gridParts.includes('title') ? nameIn(title, style) : '',
    gridParts.includes('name') ? nameIn(name, style) : '',
  ]
    .join(' ')
    .trim()

function cellOf(step: ShownStep, look: GridLook, style: PrintStyle): Cell {
  const { decision, assignee, state } = step
  const { texts } = style
  // The word stands in the cell of the person who decides (enforcement rule, art. 7).
  const by = decision?.by ?? assignee
  const outcome = decision && decision.outcome !== 'approved' ? texts.outcome[decision.outcome] : ''
  return {
    head: step.kind === 'agree' ? nameIn(assignee.dept, style) : texts.kind[step.kind],
    mark: [...stepMarks(step).map((one) => texts.mark[one]), outcome].filter((one) => one !== '').join(' · '),
    owner: decision?.actsFor ? filled(texts.behalf, { name: nameIn(assignee.name, style) }) : '',
    stamp: decision?.outcome === 'approved' ? stampOf(by, decision.signature, look.images, style) : '',
    who: whoOf(by, look, style),
    when: decision ? shortTimeIn(decision.at, style) : '–',
    isStruck: state === 'skipped' || step.isLeftOut,
  }
}

function gridHtml(title: string, cells: readonly Cell[], { gridParts }: GridLook): string {
  const row = (className: string, text: (cell: Cell) => string) =>
    `<tr class="${className}">${cells
      .map((cell) => `<td${cell.isStruck ? ' class="struck"' : ''}>${text(cell)}</td>`)
      .join('')}</tr>`
  const lines = [
    row(
      'mark',
      ({ mark, owner, stamp }) =>
        `${mark ? `<b>${plain(mark)}</b>` : ''}${stamp}${owner ? `<small>${plain(owner)}</small>` : ''}`,
    ),
    ...(gridParts.some((part) => part !== 'date') ? [row('who', ({ who }) => plain(who))] : []),
    ...(gridParts.includes('date') ? [row('when', ({ when }) => plain(when))] : []),
  ]
  const first = cells.map((cell) => `<td>${plain(cell.head)}</td>`).join('')
  return `<table class="grid"><tbody>
<tr class="kind"><th rowspan="${lines.length + 1}"><span>${plain(title)}</span></th>${first}</tr>
${lines.join('\n')}
</tbody></table>`
}

/** Cells in one row of a grid, upright and across; a longer line continues below. */
const cellsInRow = { portrait: 7, landscape: 12 }

const gridsOf = (title: string, cells: readonly Cell[], look: GridLook, most: number): string =>
  Array.from({ length: Math.ceil(cells.length / most) }, (_, at) =>
    gridHtml(title, cells.slice(at * most, (at + 1) * most), look),
  ).join('')

/** The approval grid with the drafter, and the grid of agreements below it. */
export function gridsHtml(document: DocumentDetail, look: GridLook, style: PrintStyle): string {
  const steps = document.stages.flatMap((stage) => stage.steps)
  const { drafter, drafterSignature, draftDate } = document
  const draft: Cell = {
    ...{ head: style.texts.kind.draft, mark: '', owner: '', isStruck: false },
    stamp: stampOf(drafter, drafterSignature, look.images, style),
    ...{ who: whoOf(drafter, look, style), when: shortTimeIn(draftDate, style) },
  }
  const of = (isAgreement: boolean) =>
    steps.filter(({ kind }) => (kind === 'agree') === isAgreement).map((step) => cellOf(step, look, style))
  const most = cellsInRow[document.definition.print?.orientation ?? 'portrait']
  return (
    gridsOf(style.texts.print.approvals, [draft, ...of(false)], look, most) +
    gridsOf(style.texts.print.agreements, of(true), look, most)
  )
}

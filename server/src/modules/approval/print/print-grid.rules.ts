import type { DocumentDetail, Party, ShownStep } from '@maru/api/approval'
import { nameIn, type PrintStyle, plain, shortTimeIn } from './print-text.rules.ts'

/** Images by digest, as data addresses. */
export type PrintImages = ReadonlyMap<string, string>

interface Cell {
  head: string
  mark: string
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

const whoOf = ({ title, name }: Party, style: PrintStyle) =>
  `${nameIn(title, style)} ${nameIn(name, style)}`.trim()

function cellOf(step: ShownStep, images: PrintImages, style: PrintStyle): Cell {
  const { decision, assignee, mark, state } = step
  const { texts } = style
  // The word stands in the cell of the person who decides (enforcement rule, art. 7).
  const by = decision?.by ?? assignee
  const outcome = decision && decision.outcome !== 'approved' ? texts.outcome[decision.outcome] : ''
  return {
    head: step.kind === 'agree' ? nameIn(assignee.dept, style) : texts.kind[step.kind],
    mark: mark ? texts.mark[mark] : outcome,
    stamp: decision?.outcome === 'approved' ? stampOf(by, decision.signature, images, style) : '',
    who: whoOf(by, style),
    when: decision ? shortTimeIn(decision.at, style) : '–',
    isStruck: state === 'skipped' || step.isLeftOut,
  }
}

function gridHtml(title: string, cells: readonly Cell[]): string {
  const row = (className: string, text: (cell: Cell) => string) =>
    `<tr class="${className}">${cells
      .map((cell) => `<td${cell.isStruck ? ' class="struck"' : ''}>${text(cell)}</td>`)
      .join('')}</tr>`
  const first = cells.map((cell) => `<td>${plain(cell.head)}</td>`).join('')
  return `<table class="grid"><tbody>
<tr class="kind"><th rowspan="4"><span>${plain(title)}</span></th>${first}</tr>
${row('mark', ({ mark, stamp }) => `${mark ? `<b>${plain(mark)}</b>` : ''}${stamp}`)}
${row('who', ({ who }) => plain(who))}
${row('when', ({ when }) => plain(when))}
</tbody></table>`
}

/** Cells in one row of a grid; a longer line continues below. */
const cellsInRow = 7

const gridsOf = (title: string, cells: readonly Cell[]): string =>
  Array.from({ length: Math.ceil(cells.length / cellsInRow) }, (_, at) =>
    gridHtml(title, cells.slice(at * cellsInRow, (at + 1) * cellsInRow)),
  ).join('')

/** The approval grid with the drafter, and the grid of agreements below it. */
export function gridsHtml(document: DocumentDetail, images: PrintImages, style: PrintStyle): string {
  const steps = document.stages.flatMap((stage) => stage.steps)
  const { drafter, drafterSignature, draftDate } = document
  const draft: Cell = {
    ...{ head: style.texts.kind.draft, mark: '', isStruck: false },
    stamp: stampOf(drafter, drafterSignature, images, style),
    ...{ who: whoOf(drafter, style), when: shortTimeIn(draftDate, style) },
  }
  const of = (isAgreement: boolean) =>
    steps.filter(({ kind }) => (kind === 'agree') === isAgreement).map((step) => cellOf(step, images, style))
  return (
    gridsOf(style.texts.print.approvals, [draft, ...of(false)]) +
    gridsOf(style.texts.print.agreements, of(true))
  )
}

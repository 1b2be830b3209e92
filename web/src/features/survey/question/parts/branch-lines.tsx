import type { QuestionRange, SurveyQuestion } from '@maru/api/survey'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from './branch-lines.module.css'
import { type Branch, branchesOf, lanesOf } from './branch-lines.rules.ts'
import { rangeText } from './range.rules.ts'

/** Width of a lane, and of the space between the lanes and the questions, in pixels. */
const step = 22
const gap = 10

/** Returns the width in pixels of the gutter next to the questions; 0 if there are no branches. */
export const gutterOf = (questions: readonly SurveyQuestion[]) => {
  const lanes = lanesOf(branchesOf(questions, () => ''))
  return lanes.length === 0 ? 0 : (Math.max(...lanes) + 1) * step + gap
}

interface Line {
  key: string
  branch: Branch
  x: number
  top: number
  bottom: number
  /** The left edge of the target, which may be indented. */
  right: number
}

/**
 * Returns the vertical position where the line of a branch starts: at its example or range if that is shown,
 * otherwise at the head of the question; null if neither is drawn.
 */
function startOf(list: HTMLElement, { from, way }: Branch): number | null {
  const card = list.querySelector<HTMLElement>(`[data-card="${from}"]`)
  const row = card?.querySelector<HTMLElement>(`[data-way="${way}"]`)
  const box = (row ?? card)?.getBoundingClientRect()
  if (!box) return null
  return box.top - list.getBoundingClientRect().top + (row ? box.height / 2 : Math.min(box.height, 46) / 2)
}

function endOf(list: HTMLElement, { to }: Branch): { bottom: number; left: number } | null {
  const own = list.getBoundingClientRect()
  if (to === 'end') return { bottom: own.height - 6, left: 0 }
  const box = list.querySelector<HTMLElement>(`[data-card="${to}"]`)?.getBoundingClientRect()
  if (!box) return null
  return { bottom: box.top - own.top + Math.min(box.height, 46) / 2, left: box.left - own.left }
}

function measure(
  list: HTMLElement,
  questions: readonly SurveyQuestion[],
  gutter: number,
  nameOf: (range: QuestionRange) => string,
): Line[] {
  const branches = branchesOf(questions, nameOf)
  const lanes = lanesOf(branches)
  return branches.flatMap((branch, index): Line[] => {
    const top = startOf(list, branch)
    const end = endOf(list, branch)
    if (top === null || end === null) return []
    const x = gutter - gap - (lanes[index] ?? 0) * step - step / 2
    return [
      {
        key: `${branch.from}-${branch.way}`,
        branch,
        x,
        top,
        bottom: end.bottom,
        right: Math.max(gutter, end.left),
      },
    ]
  })
}

/**
 * Draws a line for each branch in the gutter next to the questions, from the example or range to the target. The lines
 * are hidden from screen readers, because the selects have the same information.
 */
export function BranchLines({
  list,
  questions,
}: {
  list: RefObject<HTMLElement | null>
  questions: readonly SurveyQuestion[]
}) {
  const t = useTranslate()
  const nameOf = useCallback((range: QuestionRange) => rangeText(range, t), [t])
  const [lines, setLines] = useState<Line[]>([])
  const gutter = gutterOf(questions)
  // Not a layout effect: a layout effect of a child runs before the ref of its parent is set.
  useEffect(() => {
    const element = list.current
    if (!element || gutter === 0) return setLines([])
    const draw = () => setLines(measure(element, questions, gutter, nameOf))
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    for (const card of element.querySelectorAll('[data-card]')) observer.observe(card)
    return () => observer.disconnect()
  }, [list, questions, gutter, nameOf])
  if (lines.length === 0) return null
  return (
    <div className={styles.lines} style={{ width: gutter }} aria-hidden="true">
      <svg width={gutter} height="100%" className={styles.drawing} aria-hidden="true">
        {lines.map(({ key, x, top, bottom, right }) => (
          <g key={key}>
            <path
              d={`M${gutter},${top} H${x + 8} Q${x},${top} ${x},${top + 8} V${bottom - 8} Q${x},${bottom} ${x + 8},${bottom} H${right - 6}`}
            />
            <path
              className={styles.tip}
              d={`M${right - 7},${bottom - 4} L${right},${bottom} L${right - 7},${bottom + 4} Z`}
            />
          </g>
        ))}
      </svg>
      {lines.map(({ key, branch, x, top, bottom }) =>
        bottom - top > 60 ? (
          <span
            key={key}
            className={styles.label}
            title={branch.text}
            style={{ left: x, top: (top + bottom) / 2, maxHeight: bottom - top - 32 }}
          >
            {branch.text}
          </span>
        ) : null,
      )}
    </div>
  )
}

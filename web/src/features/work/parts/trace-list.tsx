import type { WorkTrace } from '@maru/api/kit/work'
import type { MissingKind } from '@maru/api/work'
import { useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import type { SlotAnswer } from '#kit/fillings.ts'
import { briefTime, fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { refreshChanged } from '#kit/work-acts.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Empty } from '#ui/notice.tsx'
import { keyOf } from '../work.rules.ts'
import { KindIcon } from './kind-icon.tsx'
import { MissingNote } from './missing-note.tsx'
import styles from './trace-list.module.css'
import type { Kinds } from './use-kinds.ts'

/** What the viewer decided today, or what waits for other people; a decision can be reversed if its room allows it. */
export function TraceList({
  label,
  answer,
  kinds,
  empty,
}: {
  label: string
  answer: SlotAnswer<{ data: WorkTrace[]; missing: MissingKind[] }>
  kinds: Kinds
  empty: string
}) {
  return (
    <Answer answer={answer} rows={6}>
      {({ data, missing }) => (
        <>
          <MissingNote missing={missing} />
          <Card label={label}>
            {data.length === 0 ? <Empty text={empty} /> : null}
            <ul aria-label={label}>
              {data.map((trace) => (
                <Trace key={`${keyOf(trace)} ${trace.at}`} trace={trace} kinds={kinds} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </Answer>
  )
}

function Trace({ trace, kinds }: { trace: WorkTrace; kinds: Kinds }) {
  const t = useTranslate()
  const language = useLanguage()
  const person = trace.person ? localName(trace.person.name, language) : ''
  const act = kinds.actName(trace, trace.act)
  return (
    <li className={styles.line} data-row={keyOf(trace)}>
      <KindIcon kind={trace.kind} kinds={kinds} />
      <span className={`${styles.quiet} ${styles.kind}`}>{kinds.nameOf(trace.kind)}</span>
      <span className={styles.title}>
        <Link to={trace.url} className={styles.name}>
          {localName(trace.title, language)}
        </Link>
        <span className={styles.quiet}>{trace.note ? localName(trace.note, language) : ''}</span>
      </span>
      <span className={`${styles.quiet} ${styles.person}`}>{person}</span>
      <span className={`${styles.quiet} ${styles.at}`} title={fullTime(trace.at)}>
        {act === '' ? '' : `${act} · `}
        {briefTime(trace.at)}
      </span>
      <span className={styles.undo}>
        {trace.isUndoable ? <Undo trace={trace} kinds={kinds} label={t('kit.undo')} /> : null}
      </span>
    </li>
  )
}

/** Reverses a decision of today; a refusal says why, for example that another person has acted since. */
function Undo({ trace, kinds, label }: { trace: WorkTrace; kinds: Kinds; label: string }) {
  const t = useTranslate()
  const [isPending, setPending] = useState(false)
  const undo = kinds.actsOf(trace.kind)?.undo
  if (!undo) return null
  const run = async () => {
    setPending(true)
    try {
      const [refused] = await undo(trace.act, [trace])
      if (refused) showToast(errorText(refused.error, t), 'danger')
      else showToast(t('kit.undone'))
    } finally {
      await refreshChanged('work')
      setPending(false)
    }
  }
  return (
    <Button tone="quiet" isPending={isPending} onPress={() => void run()}>
      {label}
    </Button>
  )
}

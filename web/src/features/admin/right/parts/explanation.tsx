import type { ExplainedAct, RightExplanation } from '@maru/api/admin/right'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { Chain } from './chain.tsx'
import styles from './right.module.css'

function useReasons() {
  const t = useTranslate()
  return ({ isAllowed, ways, refusals }: ExplainedAct): string => {
    if (!isAllowed) return refusals.map((one) => t(`admin.right.refusals.${one}`)).join(' ')
    return [...new Set(ways.map(({ reason }) => t(`admin.right.reasons.${reason}`)))].join(' ')
  }
}

function Sign({ isAllowed }: { isAllowed: boolean }) {
  const t = useTranslate()
  return (
    <span
      role="img"
      aria-label={t(isAllowed ? 'admin.right.allowed' : 'admin.right.refused')}
      className={styles.sign}
      data-allowed={isAllowed || undefined}
    >
      <Icon icon={isAllowed ? Check : X} size={14} />
    </span>
  )
}

function Verdict({ one }: { one: ExplainedAct }) {
  const t = useTranslate()
  const reasons = useReasons()
  const act = t(`admin.right.actNames.${one.act}`)
  const count = one.ways.length
  const ways = `${t('admin.right.ways', { count })} ${t(count > 1 ? 'admin.right.more' : 'admin.right.only')}`
  return (
    <Row gap="3" role="status" className={styles.verdict} data-allowed={one.isAllowed || undefined}>
      <Sign isAllowed={one.isAllowed} />
      <div>
        <b>{t(one.isAllowed ? 'admin.right.yes' : 'admin.right.no', { act })}</b>
        <p className={styles.verdictText}>{one.isAllowed ? ways : reasons(one)}</p>
      </div>
    </Row>
  )
}

/** The answer: the decision about one act with its ways, and all other acts. */
export function Explanation({ answer }: { answer: RightExplanation }) {
  const t = useTranslate()
  const reasons = useReasons()
  const [wanted, setWanted] = useState<string | null>(null)
  const shown = answer.acts.find(({ act }) => act === wanted) ?? answer.acts[0]
  if (!shown) return null
  return (
    <div className={styles.answer}>
      {answer.agrees ? null : <ActionNote tone="warn" text={t('admin.right.differs')} />}
      <Card label={t('admin.right.title')}>
        <div className={styles.choice}>
          <Select
            label={t('admin.right.act')}
            value={shown.act}
            options={answer.acts.map(({ act }) => ({ value: act, label: t(`admin.right.actNames.${act}`) }))}
            onChange={setWanted}
          />
        </div>
        <Verdict one={shown} />
        {shown.ways.map((way, at) => (
          <Chain
            key={`${way.reason} ${way.links.map(({ code }) => code).join(' ')}`}
            way={way}
            number={at + 1}
            thing={answer.object}
          />
        ))}
      </Card>
      <Card label={t('admin.right.acts')}>
        <CardHeader title={t('admin.right.acts')} />
        <ul className={styles.acts}>
          {answer.acts.map((one) => (
            <li key={one.act}>
              <span>{t(`admin.right.actNames.${one.act}`)}</span>
              <Sign isAllowed={one.isAllowed} />
              <Muted tone="2" size="inherit" className={styles.why}>
                {reasons(one)}
              </Muted>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

import type { WorkItem } from '@maru/api/kit/work'
import { ChevronDown, ChevronUp, ExternalLink } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { decisionOn } from '#kit/call/stored.ts'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { keyOf } from '../work.rules.ts'
import { dueText } from './due-text.ts'
import { planActs } from './use-work-acts.ts'
import styles from './work-preview.module.css'
import type { RowActs } from './work-row.tsx'

/** What is known of the thing under the cursor, with its acts, next to the list of wide windows. */
export function WorkPreview({
  item,
  place,
  total,
  acts,
  onStep,
}: {
  item: WorkItem | null
  /** The place of the thing in the list, from 1. */
  place: number
  total: string
  acts: RowActs
  onStep: (by: 1 | -1) => void
}) {
  const t = useTranslate()
  const go = useGo()
  if (!item)
    return (
      <Stack as="aside" gap="0" className={styles.pane} aria-label={t('work.preview')}>
        <p className={styles.empty}>{t('work.previewEmpty')}</p>
      </Stack>
    )
  return (
    <Stack as="aside" gap="0" className={styles.pane} aria-label={t('work.preview')}>
      <div className={styles.head}>
        <span>{`${place} / ${total}`}</span>
        <IconButton label={t('work.keys.previous')} size="s" onPress={() => onStep(-1)}>
          <Icon icon={ChevronUp} size={17} />
        </IconButton>
        <IconButton label={t('work.keys.next')} size="s" onPress={() => onStep(1)}>
          <Icon icon={ChevronDown} size={17} />
        </IconButton>
        <IconButton label={t('work.open')} size="s" onPress={() => go(item.url)}>
          <Icon icon={ExternalLink} size={16} />
        </IconButton>
      </div>
      <Facts item={item} acts={acts} />
      {acts.canAct && item.laterUntil === null && !decisionOn(keyOf(item)) ? (
        <Acts item={item} acts={acts} />
      ) : null}
    </Stack>
  )
}

function Facts({ item, acts: { kinds } }: { item: WorkItem; acts: RowActs }) {
  const t = useTranslate()
  const language = useLanguage()
  const facts: [string, string][] = [
    [t('work.fact.person'), item.person ? localName(item.person.name, language) : ''],
    [t('work.fact.note'), item.note ? localName(item.note, language) : ''],
    [t('work.fact.due'), item.dueAt ? `${fullTime(item.dueAt)} (${dueText(item.dueAt, t)})` : ''],
    [t('work.fact.since'), fullTime(item.since)],
    [t('work.fact.later'), item.laterUntil ? fullTime(item.laterUntil) : ''],
  ]
  return (
    <div className={styles.body}>
      <Row gap="1" align="stretch">
        <Tag>{kinds.nameOf(item.kind)}</Tag>
        {item.isUrgent ? <Tag tone="danger">{t('work.urgent')}</Tag> : null}
      </Row>
      <h2 className={styles.title}>{localName(item.title, language)}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, text]) =>
          text === '' ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      {item.dueBefore ? <p>{t('work.fact.moved', { from: fullTime(item.dueBefore) })}</p> : null}
      <p className={styles.why}>{localName(item.why, language)}</p>
      {item.mustOpen ? <p>{t('work.openFirst')}</p> : null}
    </div>
  )
}

function Acts({ item, acts }: { item: WorkItem; acts: RowActs }) {
  const t = useTranslate()
  const go = useGo()
  const buttons = (['a', 'x'] as const).flatMap((key) =>
    planActs([item], key, acts.kinds).map((planned) => ({ key, planned })),
  )
  return (
    <div className={styles.foot}>
      {buttons.length === 0 ? (
        <Button tone="primary" onPress={() => go(item.url)}>
          {t('work.open')}
        </Button>
      ) : null}
      {buttons.map(({ key, planned }) => (
        <Button key={key} tone={key === 'a' ? 'primary' : 'plain'} onPress={() => acts.onAct([planned])}>
          {planned.name}
        </Button>
      ))}
      <Button onPress={() => acts.onLater([item])}>{t('work.later')}</Button>
    </div>
  )
}

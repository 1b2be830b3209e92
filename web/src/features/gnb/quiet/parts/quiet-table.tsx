import { type AlarmTopic, isChangeable } from '@maru/api/kit/quiet/topics'
import {
  Bell,
  CalendarDays,
  ClipboardList,
  FileCheck2,
  Mail,
  MessageSquare,
  Shield,
  Smartphone,
  SquareCheck,
} from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import {
  type Compared,
  type QuietDraft,
  readRule,
  ruleText,
  type Section,
  type Shown,
  type ShownTiming,
  sections,
  shownTiming,
  waysOf,
  withTiming,
  withWay,
} from '../quiet.rules.ts'
import styles from './quiet.module.css'

const icons = {
  approval: FileCheck2,
  mail: Mail,
  calendar: CalendarDays,
  board: ClipboardList,
  survey: SquareCheck,
  other: MessageSquare,
  security: Shield,
} as const satisfies Record<Section, unknown>
const wayIcons = { bell: Bell, phone: Smartphone, mail: Mail } as const
const timings: readonly ShownTiming[] = ['now', 'hours', 'digest', 'none']

type Change = (change: Partial<QuietDraft>) => void

/** One row for each kind of alarm: its ways, its time, and what came in the last week. */
export function QuietTable({
  draft,
  shown,
  onChange,
}: {
  draft: QuietDraft
  shown: Shown
  onChange: Change
}) {
  const t = useTranslate()
  return (
    <>
      <Muted as="div" className={styles.heading} aria-hidden="true">
        <span>{t('gnb.quiet.kind')}</span>
        <span>{t('gnb.quiet.ways')}</span>
        <span>{t('gnb.quiet.when')}</span>
        <Row as="span" gap="15" align="stretch" justify="end" className={styles.figure}>
          {t('gnb.quiet.lastDays')}
        </Row>
      </Muted>
      {sections.map(({ section, topics }) => (
        <section key={section} aria-label={t(`gnb.quiet.sections.${section}`)}>
          <Row as="h4" wrap className={styles.section}>
            <Icon icon={icons[section]} size={16} />
            {t(`gnb.quiet.sections.${section}`)}
            {section === 'approval' ? <small>{t('gnb.quiet.flagsNote')}</small> : null}
            {section === 'security' ? <small>{t('gnb.quiet.locked')}</small> : null}
          </Row>
          {topics.map((topic) => (
            <TopicRow
              key={topic}
              topic={topic}
              text={draft[topic]}
              count={shown.topics.get(topic) ?? { all: 0, now: 0 }}
              onChange={onChange}
            />
          ))}
        </section>
      ))}
    </>
  )
}

function TopicRow({
  topic,
  text,
  count,
  onChange,
}: {
  topic: AlarmTopic
  text: string
  count: Compared
  onChange: Change
}) {
  const t = useTranslate()
  const name = t(`gnb.quiet.topics.${topic}`)
  const rule = readRule(topic, text)
  const isLocked = !isChangeable(topic)
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <div className={styles.ways}>
        {waysOf(topic).map((way) => (
          <IconButton
            key={way}
            size="s"
            label={`${name}: ${t(`gnb.quiet.way.${way}`)}`}
            isOn={rule[way]}
            isDisabled={isLocked}
            onPress={() => onChange({ [topic]: ruleText(withWay(rule, way, !rule[way])) })}
          >
            <Icon icon={wayIcons[way]} size={16} />
          </IconButton>
        ))}
      </div>
      <div className={styles.when}>
        <Select
          hideLabel
          label={`${name}: ${t('gnb.quiet.when')}`}
          options={timings.map((value) => ({ value, label: t(`gnb.quiet.timing.${value}`) }))}
          value={shownTiming(rule)}
          isDisabled={isLocked}
          onChange={(timing) => onChange({ [topic]: ruleText(withTiming(rule, timing)) })}
        />
      </div>
      <Row as="span" gap="15" align="stretch" justify="end" className={styles.figure}>
        {count.all === count.now ? null : (
          <del>
            <VisuallyHidden>{t('gnb.quiet.before')}</VisuallyHidden>
            {count.all}
          </del>
        )}
        <span>{count.now}</span>
      </Row>
    </div>
  )
}

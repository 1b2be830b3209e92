import { type AdminForm, isFinalKind, type LineRule, stepKinds } from '@maru/api/approval'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { pickItem } from '../../writer/writer.rules.ts'
import { movedBy, newRule } from '../builder.rules.ts'
import styles from './builder.module.css'
import { Formula } from './field-side.tsx'
import { useItemKeys } from './use-item-keys.ts'

const kinds = stepKinds.filter((kind) => kind !== 'draft')
const targets = ['leader', 'head', 'person', 'department', 'position'] as const

/** The steps of a line, which can be moved, changed and removed. */
export function RuleList({
  rules,
  names,
  faultOf,
  onChange,
  hasConditions,
}: {
  rules: readonly LineRule[]
  names: AdminForm['names']
  /** The fault of a part of a step, such as `0.who`. */
  faultOf: (place: string) => string | undefined
  onChange: (rules: LineRule[]) => void
  /** False for lines that no form belongs to. */
  hasConditions: boolean
}) {
  const t = useTranslate()
  const keys = useItemKeys(rules.length)
  const move = (index: number, by: -1 | 1) => {
    keys.move(index, by)
    onChange(movedBy(rules, index, by))
  }
  return (
    <>
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          <li key={keys.keyOf(index)} className={styles.rule}>
            <header>
              <strong>{t('approval.builder.step', { number: index + 1 })}</strong>
              <span className={styles.acts}>
                <IconButton
                  label={t('approval.moveUp', { name: String(index + 1) })}
                  isDisabled={index === 0}
                  onPress={() => move(index, -1)}
                >
                  <Icon icon={ArrowUp} size={16} />
                </IconButton>
                <IconButton
                  label={t('approval.moveDown', { name: String(index + 1) })}
                  isDisabled={index === rules.length - 1}
                  onPress={() => move(index, 1)}
                >
                  <Icon icon={ArrowDown} size={16} />
                </IconButton>
                <IconButton
                  label={t('approval.builder.removeOf', { name: String(index + 1) })}
                  onPress={() => {
                    keys.remove(index)
                    onChange(rules.toSpliced(index, 1))
                  }}
                >
                  <Icon icon={Trash2} size={16} />
                </IconButton>
              </span>
            </header>
            <Rule
              rule={rule}
              names={names}
              faultOf={(name) => faultOf(`${index}.${name}`)}
              hasConditions={hasConditions}
              onChange={(next) => onChange(rules.with(index, next))}
            />
          </li>
        ))}
      </ol>
      <Button
        icon={<Icon icon={Plus} size={16} />}
        isDisabled={rules.length >= 30}
        onPress={() => {
          keys.insert(rules.length)
          onChange([...rules, newRule()])
        }}
      >
        {t('approval.builder.addRule')}
      </Button>
    </>
  )
}

interface RuleProps {
  rule: LineRule
  names: AdminForm['names']
  faultOf: (name: string) => string | undefined
  hasConditions: boolean
  onChange: (rule: LineRule) => void
}

function Rule({ rule, names, faultOf, hasConditions, onChange }: RuleProps) {
  const t = useTranslate()
  const set = (change: Partial<LineRule>) => onChange({ ...rule, ...change })
  const number = (text: string) => Math.min(20, Number(text.replace(/\D/g, '')) || 0)
  return (
    <div className={styles.grid}>
      <Select
        label={t('approval.stepKind')}
        options={kinds.map((value) => ({ value, label: t(`approval.kind.${value}`) }))}
        value={rule.kind}
        onChange={(chosen) => {
          const kind = chosen as LineRule['kind']
          set({ kind, mayFinish: rule.mayFinish && isFinalKind(kind) })
        }}
      />
      <Target {...{ rule, names, faultOf, onChange }} />
      <TextField
        label={t('approval.builder.group')}
        hint={t('approval.builder.groupHint')}
        inputMode="numeric"
        value={rule.group === 0 ? '' : String(rule.group)}
        onChange={(text) => set({ group: number(text) })}
      />
      {rule.group > 0 ? (
        <TextField
          label={t('approval.builder.need')}
          hint={t('approval.builder.needHint')}
          inputMode="numeric"
          value={rule.need === 0 ? '' : String(rule.need)}
          onChange={(text) => set({ need: number(text) })}
        />
      ) : null}
      {hasConditions ? <Conditions rule={rule} faultOf={faultOf} set={set} /> : null}
      <span className={styles.switches}>
        {hasConditions ? (
          <Switch isSelected={rule.isRequired} onChange={(isRequired) => set({ isRequired })}>
            {t('approval.builder.fixedStep')}
          </Switch>
        ) : null}
        {isFinalKind(rule.kind) ? (
          <Switch isSelected={rule.mayFinish} onChange={(mayFinish) => set({ mayFinish })}>
            {t('approval.builder.mayFinish')}
          </Switch>
        ) : null}
      </span>
    </div>
  )
}

function Target({ rule, names, faultOf, onChange }: Omit<RuleProps, 'hasConditions'>) {
  const t = useTranslate()
  const [PeopleField] = slot('peopleFields')
  const { who } = rule
  const [picked, setPicked] = useState<PickItem | null>(null)
  const setWho = (change: Partial<LineRule['who']>) => onChange({ ...rule, who: { ...who, ...change } })
  const isPerson = who.by === 'person'
  const stored = who.code
    ? [pickItem({ personCode: isPerson ? who.code : null, deptCode: isPerson ? null : who.code }, names)]
    : []
  return (
    <>
      <Select
        label={t('approval.builder.who')}
        options={targets.map((value) => ({ value, label: t(`approval.builder.targets.${value}`) }))}
        value={who.by}
        onChange={(by) => setWho({ by, code: null, level: 0 })}
      />
      {who.by === 'leader' ? (
        <Select
          label={t('approval.builder.level')}
          options={[0, 1, 2, 3, 4].map((level) => ({
            value: String(level),
            label: t('approval.builder.levelUp', { count: level + 1 }),
          }))}
          value={String(who.level)}
          onChange={(level) => setWho({ level: Number(level) })}
        />
      ) : who.by === 'position' ? (
        <TextField
          label={t('approval.builder.positionCode')}
          isRequired
          error={faultOf('who') ?? null}
          value={who.code ?? ''}
          maxLength={50}
          onChange={(text) => setWho({ code: text.trim() || null })}
        />
      ) : PeopleField ? (
        <PeopleField
          label={t(isPerson ? 'approval.builder.targets.person' : 'approval.builder.targets.department')}
          isSingle
          isRequired
          allowsDepartments={!isPerson}
          error={faultOf('who') ?? null}
          value={picked && picked.id === who.code ? [picked] : stored}
          onChange={(items) => {
            const item = items.find((one) => one.kind === (isPerson ? 'person' : 'department')) ?? null
            setPicked(item)
            setWho({ code: item?.id ?? null })
          }}
        />
      ) : null}
    </>
  )
}

/** When a step of a form exists and when it is left out, and why. */
function Conditions({
  rule,
  faultOf,
  set,
}: Pick<RuleProps, 'rule' | 'faultOf'> & { set: (change: Partial<LineRule>) => void }) {
  const t = useTranslate()
  return (
    <>
      <Formula
        label={t('approval.builder.when')}
        value={rule.when}
        error={faultOf('when')}
        onChange={(when) => set({ when })}
      />
      <Formula
        label={t('approval.builder.leftOutWhen')}
        value={rule.leftOutWhen}
        error={faultOf('leftOutWhen')}
        onChange={(leftOutWhen) => set({ leftOutWhen })}
      />
      <NameFields
        isCompact
        isRequired={false}
        label={t('approval.builder.note')}
        value={rule.note}
        maxLength={100}
        onChange={(note) => set({ note })}
      />
    </>
  )
}

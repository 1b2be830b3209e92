import type { ComparedDepartment, PlannedMove, Reorganisation } from '@maru/api/org/reorganisation'
import { X } from 'lucide-react'
import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from '../../parts/form.module.css'
import { useTitles } from '../../people/people.api.ts'

const none = 'none'

function nameOf(nodes: readonly ComparedDepartment[], code: string | null, language: 'ko' | string) {
  const node = nodes.find((one) => one.deptCode === code)
  return node ? localName(node.name, language as never) : (code ?? '–')
}

/** The people that a plan moves, with a form for one more: from the post that was found to a department. */
export function MovesPart({
  plan,
  isOpen,
  onChange,
}: {
  plan: Reorganisation
  isOpen: boolean
  onChange: (moves: PlannedMove[]) => Promise<unknown>
}) {
  const t = useTranslate()
  const language = useLanguage()
  const moves = plan.moves.map(({ personName: _name, ...move }) => move)
  return (
    <Card label={t('admin.organisation.moves')}>
      <CardHeader title={t('admin.organisation.moves')} />
      <div className={`${styles.stack} ${styles.body}`}>
        {plan.moves.length === 0 ? <p className={styles.note}>{t('admin.organisation.noMoves')}</p> : null}
        {plan.moves.map((move, at) => (
          <div key={`${move.personCode} ${move.fromDeptCode}`} className={styles.between}>
            <span>
              <b>{localName(move.personName, language)}</b> {nameOf(plan.before, move.fromDeptCode, language)}{' '}
              → {nameOf(plan.after, move.toDeptCode, language)}
            </span>
            {isOpen ? (
              <IconButton
                size="s"
                label={t('admin.organisation.removeMove', { name: localName(move.personName, language) })}
                onPress={() => void onChange(moves.filter((_, place) => place !== at))}
              >
                <Icon icon={X} size={15} />
              </IconButton>
            ) : null}
          </div>
        ))}
        {isOpen ? <NewMove plan={plan} onAdd={(move) => onChange([...moves, move])} /> : null}
      </div>
    </Card>
  )
}

/** A new move: a person with their post, the department, and title and position there. */
function NewMove({ plan, onAdd }: { plan: Reorganisation; onAdd: (move: PlannedMove) => Promise<unknown> }) {
  const t = useTranslate()
  const language = useLanguage()
  const { data: titles = [] } = useTitles(plan.comCode)
  const [person, setPerson] = useState<PickItem[]>([])
  const [to, setTo] = useState<string | null>(null)
  const [title, setTitle] = useState(none)
  const [position, setPosition] = useState(none)
  const [isExtra, setExtra] = useState(false)
  const [one] = person
  const options = (kind: 'title' | 'position') => [
    { value: none, label: t('admin.people.noTitle') },
    ...titles
      .filter((item) => item.kind === kind)
      .map((item) => ({ value: item.code, label: localName(item.name, language) })),
  ]
  const code = (value: string) => (value === none ? '' : value)
  const add = async () => {
    if (!one || to === null) return
    await onAdd({
      personCode: one.id,
      fromDeptCode: isExtra ? null : one.deptCode,
      toDeptCode: to,
      ...{ titleCode: code(title), positionCode: code(position), gradeCode: '', isMain: !isExtra },
    })
    setPerson([])
    setTo(null)
  }
  return (
    <>
      <PeopleField
        label={t('admin.organisation.person')}
        value={person}
        onChange={(items) => setPerson(items.filter((item) => item.kind === 'person'))}
        isSingle
      />
      <Select
        label={t('admin.organisation.toDepartment')}
        value={to}
        options={plan.after.map((node) => ({ value: node.deptCode, label: localName(node.name, language) }))}
        onChange={setTo}
      />
      <div className={styles.pairs}>
        <Select
          label={t('admin.people.kinds.title')}
          value={title}
          options={options('title')}
          onChange={setTitle}
        />
        <Select
          label={t('admin.people.kinds.position')}
          value={position}
          options={options('position')}
          onChange={setPosition}
        />
      </div>
      <Checkbox isSelected={isExtra} onChange={setExtra}>
        {t('admin.organisation.extraPost')}
      </Checkbox>
      <div className={styles.acts}>
        <Button isDisabled={!one || to === null} onPress={() => void add()}>
          {t('admin.organisation.addMove')}
        </Button>
      </div>
    </>
  )
}

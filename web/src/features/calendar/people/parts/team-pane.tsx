import { calendarApi, type PeopleGroup } from '@maru/api/calendar'
import { BookUser, Ellipsis, Plus } from 'lucide-react'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { accountNames, useAccount } from '#kit/session/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useUndoToast } from '#ui/dialog/undo-toast.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import paneStyles from '../../parts/calendar-pane.module.css'
import { departmentKey, groupKey, movedGroups } from '../team.rules.ts'
import { PlaceSection } from './place-section.tsx'
import styles from './team-pane.module.css'
import type { TeamState } from './use-team.ts'

/** The groups, the people of the chosen one with what they share, and the rooms, at the left of the columns. */
export function TeamPane({ team }: { team: TeamState }) {
  const t = useTranslate()
  const { department } = accountNames(useAccount(), useLanguage())
  const groups = team.groups.data ?? []
  return (
    <>
      <section className={paneStyles.group} aria-label={t('calendar.team.groups')}>
        <Row gap="0" className={paneStyles.groupHead}>
          <h2>{t('calendar.team.groups')}</h2>
          <IconButton size="s" label={t('calendar.team.create')} onPress={team.create}>
            <Icon icon={Plus} size={14} />
          </IconButton>
        </Row>
        <GroupLine
          name={department || t('calendar.team.department')}
          count={team.department.length}
          isChosen={team.group === departmentKey}
          onChoose={() => team.choose(departmentKey)}
        />
        {groups.map((group) => (
          <OwnGroup key={group.groupId} {...{ group, groups, team }} />
        ))}
        <span className={styles.more}>
          <Button tone="quiet" icon={<Icon icon={BookUser} size={14} />} onPress={() => void team.browse()}>
            {t('calendar.team.browse')}
          </Button>
        </span>
      </section>
      <section className={paneStyles.group} aria-label={t('calendar.team.shared')}>
        <Row gap="0" className={paneStyles.groupHead}>
          <h2>{t('calendar.team.shared')}</h2>
        </Row>
        {team.people.map((person) => (
          <PersonLine key={person.id} {...{ person, team }} />
        ))}
        <span className={styles.more}>
          <Button tone="quiet" icon={<Icon icon={Plus} size={14} />} onPress={() => void team.add()}>
            {t('calendar.people.add')}
          </Button>
        </span>
      </section>
      <PlaceSection team={team} />
    </>
  )
}

interface GroupLineProps {
  name: string
  count: number
  isChosen: boolean
  onChoose: () => void
}

function GroupLine({ name, count, isChosen, onChoose }: GroupLineProps) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      aria-label={t('calendar.team.groupOf', { name, count })}
      title={name}
      onClick={onChoose}
    >
      <span className={paneStyles.name}>{name}</span>
      <span className={styles.count}>{count}</span>
    </button>
  )
}

/** A group of the viewer with its acts: change, move, remove. */
function OwnGroup({
  group,
  groups,
  team,
}: {
  group: PeopleGroup
  groups: readonly PeopleGroup[]
  team: TeamState
}) {
  const t = useTranslate()
  const { groupId, name, people } = group
  const showUndo = useUndoToast()
  const remove = useChange(calendarApi.removePeopleGroup)
  const save = useChange(calendarApi.savePeopleGroup)
  const order = useChange(calendarApi.orderPeopleGroups)
  const onError = (error: unknown) => showToast(errorText(error, t), 'danger')
  const groupIds = groups.map((one) => one.groupId)
  const isChosen = team.group === groupKey(groupId)
  /** Creates the group again, in the place that it had. */
  const restore = async () => {
    const made = await save.mutateAsync({ name, personCodes: people.map(({ personCode }) => personCode) })
    await order.mutateAsync({ groupIds: groupIds.map((one) => (one === groupId ? made.groupId : one)) })
    if (isChosen) team.choose(groupKey(made.groupId))
  }
  const removed = () =>
    people.length === 0
      ? showToast(t('calendar.team.removed', { name }))
      : showUndo(t('calendar.team.removed', { name }), restore)
  const move = (label: string, step: -1 | 1) => {
    const next = movedGroups(groupIds, groupId, step)
    return next && { id: label, label, run: () => order.mutate({ groupIds: next }, { onError }) }
  }
  const entries = [
    { id: 'edit', label: t('calendar.team.edit'), run: () => team.edit(group) },
    move(t('calendar.moveUp'), -1),
    move(t('calendar.moveDown'), 1),
    {
      ...{ id: 'remove', label: t('kit.remove') },
      run: () => remove.mutate({ groupId }, { onError, onSuccess: removed }),
    },
  ].filter((entry) => entry !== null)
  return (
    <Row gap="1" shrink>
      <GroupLine
        {...{ name, isChosen }}
        count={people.length}
        onChoose={() => team.choose(groupKey(groupId))}
      />
      <Menu
        label={t('calendar.actsOf', { name })}
        groups={[{ id: 'acts', entries }]}
        trigger={(opener) => (
          <IconButton {...opener} size="s" label={t('calendar.actsOf', { name })}>
            <Icon icon={Ellipsis} size={14} />
          </IconButton>
        )}
      />
    </Row>
  )
}

/** A person with a checkbox for the column, and what they share with the viewer. */
function PersonLine({ person, team }: { person: PickItem; team: TeamState }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = localName(person.name, language)
  const level = team.levels?.find(({ personCode }) => personCode === person.id)?.level ?? 'none'
  const text = () => {
    if (person.id === team.me.id) return t('calendar.busyRows.me')
    if (!team.levels) return ''
    return level === 'none' || level === 'owner'
      ? t('calendar.people.hidden')
      : t(`calendar.share.levels.${level}`)
  }
  return (
    <Row gap="1" className={paneStyles.line}>
      <Checkbox
        isSelected={team.shown.some(({ id }) => id === person.id)}
        onChange={(isShown) => team.show(person.id, isShown)}
      >
        <PersonAvatar personCode={person.id} name={name} size="s" />
        <span className={paneStyles.name} title={name}>
          {name}
        </span>
      </Checkbox>
      <span className={paneStyles.level}>{text()}</span>
    </Row>
  )
}

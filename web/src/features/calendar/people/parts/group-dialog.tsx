import { calendarApi, calendarLimits, type PeopleGroup } from '@maru/api/calendar'
import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { groupKey } from '../team.rules.ts'
import { expandPeople } from './expand-people.ts'
import type { TeamDialog, TeamState } from './use-team.ts'

interface GroupDraft {
  name: string
  people: readonly PickItem[]
}

const most = calendarLimits.groupPeople

/** Creates a group of people, or changes its name and people. A new group is shown at once. */
export function GroupDialog({
  team,
  act: { group, people },
  onClose,
}: {
  team: TeamState
  act: Extract<TeamDialog, { kind: 'group' }>
  onClose: () => void
}) {
  const t = useTranslate()
  const save = useChange(calendarApi.savePeopleGroup)
  const [error, setError] = useState<unknown>(null)
  const form = useRoomForm<GroupDraft, PeopleGroup, { groupId: number }>({
    start: { name: group?.name ?? '', people },
    base: group,
    check: (draft) => ({
      ...(draft.name.trim() === '' ? { name: t('calendar.errors.nameEmpty') } : {}),
      ...(draft.people.length === 0 ? { people: t('calendar.team.noPeople') } : {}),
      ...(draft.people.length > most ? { people: t('calendar.errors.tooManyPeople', { most }) } : {}),
    }),
    save: (draft) =>
      save.mutateAsync({
        name: draft.name,
        personCodes: draft.people.map(({ id }) => id),
        ...(group ? { groupId: group.groupId, version: group.version } : {}),
      }),
    onSaved: ({ groupId }) => {
      team.choose(groupKey(groupId))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'calendar.nameEmpty': 'name',
      'calendar.groupNameUsed': 'name',
      'calendar.personUnknown': 'people',
    },
  })
  const put = async (items: readonly PickItem[]) => {
    setError(null)
    try {
      // One more than allowed, so that the form says that there are too many.
      form.change({ people: (await expandPeople(items, most + 1)).people })
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <FormDialog
      form={form}
      size="s"
      title={t(group ? 'calendar.team.edit' : 'calendar.team.create')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('kit.name')} maxLength={calendarLimits.name} isRequired />
      <PeopleField
        label={t('calendar.team.people')}
        value={form.draft.people}
        onChange={(items) => void put(items)}
        allowsDepartments
        withContacts
        isRequired
        error={form.field('people').error ?? null}
      />
      {error ? <ErrorNote error={error} inline /> : null}
    </FormDialog>
  )
}

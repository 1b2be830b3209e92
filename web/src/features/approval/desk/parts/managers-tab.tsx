import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import { useBoxManagers, useSetManager } from '../desk.api.ts'
import styles from './desk.module.css'
import { MovesCard } from './moves-card.tsx'

/** The people who run boxes of departments besides the leaders, also of other departments. */
export function ManagersTab() {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useBoxManagers()
  const set = useSetManager()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.tab}>
      <Head className={styles.head}>
        <span />
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen(true)}>
          {t('approval.desk.addManager')}
        </Button>
      </Head>
      <Card label={t('approval.desk.tabs.managers')}>
        <Answer
          answer={answer}
          rows={4}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty text={t('approval.desk.noManagers')} />}
        >
          {(rows) => (
            <DataTable
              label={t('approval.desk.tabs.managers')}
              columns={[
                {
                  ...{ id: 'dept', head: t('approval.desk.dept'), phone: 'lead' },
                  cell: (row) => localName(row.dept, language),
                },
                {
                  ...{ id: 'name', head: t('approval.desk.person'), phone: 'main' },
                  cell: (row) => localName(row.name, language),
                },
                {
                  ...{ id: 'acts', head: '', width: '56px', align: 'end', phone: 'mark' },
                  cell: ({ deptCode, personCode, name }) => (
                    <IconButton
                      size="s"
                      label={t('approval.desk.removeManager', { name: localName(name, language) })}
                      onPress={() =>
                        set.mutate(
                          { deptCode, personCode, isOn: false },
                          { onError: (error) => void showAlert(errorText(error, t)) },
                        )
                      }
                    >
                      <Icon icon={X} size={14} />
                    </IconButton>
                  ),
                },
              ]}
              rows={rows}
              rowKey={(row) => `${row.deptCode} ${row.personCode}`}
            />
          )}
        </Answer>
      </Card>
      <MovesCard />
      {isOpen ? <ManagerDialog onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

interface Draft {
  dept: readonly PickItem[]
  person: readonly PickItem[]
}

function ManagerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const set = useSetManager()
  const [PeopleField] = slot('peopleFields')
  const form = useRoomForm<Draft, null, unknown>({
    start: { dept: [], person: [] },
    base: null,
    check: ({ dept, person }) => ({
      ...(dept.length === 0 ? { dept: t('approval.desk.chooseDept') } : {}),
      ...(person.length === 0 ? { person: t('approval.choosePerson') } : {}),
    }),
    save: ({ dept, person }) =>
      set.mutateAsync({ deptCode: dept[0]?.id ?? '', personCode: person[0]?.id ?? '', isOn: true }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.personUnknown': 'person' },
  })
  const dept = form.field('dept')
  const person = form.field('person')
  return (
    <FormDialog form={form} title={t('approval.desk.addManager')} size="s" onClose={onClose}>
      {PeopleField ? (
        <>
          <PeopleField
            label={t('approval.desk.dept')}
            value={dept.value}
            onChange={(next) => dept.onChange(next.filter((one) => one.kind === 'department').slice(-1))}
            allowsDepartments
            isRequired
            error={dept.error ?? null}
          />
          <PeopleField
            label={t('approval.desk.person')}
            value={person.value}
            onChange={person.onChange}
            isSingle
            isRequired
            error={person.error ?? null}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

import type { AdminForm, AdminGroup } from '@maru/api/approval'
import { ArrowLeft, Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useAdminForm, useSaveForm } from '../builder.api.ts'
import { draftOf, type FormDraft, faultsOf, savingOf, withOffered } from '../builder.rules.ts'
import styles from './builder.module.css'
import { FormTab } from './form-tab.tsx'
import { LineTab } from './line-tab.tsx'
import { PrintTab } from './print-tab.tsx'
import { SettingsTab, WritersTab } from './settings-tab.tsx'
import { TryDialog } from './try-dialog.tsx'

const tabs = ['form', 'line', 'print', 'settings', 'writers'] as const
type Tab = (typeof tabs)[number]

interface BuilderProps {
  stored: AdminForm
  groups: readonly AdminGroup[]
  onClose: () => void
}

/** The form of the builder; faults are named by their place in the definition. */
function useBuilder(stored: AdminForm): RoomForm<FormDraft, AdminForm> {
  const t = useTranslate()
  const save = useSaveForm()
  const answer = useAdminForm(stored.applicationId)
  return useRoomForm<FormDraft, AdminForm, { version: number }, string>({
    start: draftOf(stored),
    base: stored,
    check: ({ name, abbreviation, definition }) => ({
      ...(name.ko.trim() === '' ? { name: t('approval.fault.required') } : {}),
      ...(abbreviation.trim() === '' ? { abbreviation: t('approval.fault.required') } : {}),
      ...Object.fromEntries(
        Object.entries(faultsOf(definition)).map(([at, fault]) => [
          at,
          t(`approval.builder.faults.${fault}`),
        ]),
      ),
    }),
    save: (draft, base) => save.mutateAsync(savingOf(draft, base ?? stored)),
    onSaved: ({ version }) => showToast(t('approval.builder.saved', { version })),
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.abbreviationTaken': 'abbreviation' },
    draftKey: `approval-form-${stored.applicationId}`,
    conflict: {
      code: 'approval.formChanged',
      reload: async () => (await answer.refetch()).data,
      startOf: draftOf,
    },
  })
}

/** Builds a form: its fields, its line, its settings and who may draft it. Saving publishes the next version. */
export function FormBuilder({ stored, groups, onClose }: BuilderProps) {
  const t = useTranslate()
  const language = useLanguage()
  const form = useBuilder(stored)
  const [tab, setTab] = useState<Tab>('form')
  const [isTrying, setTrying] = useState(false)
  const panel = useId()
  const name = localName(form.draft.name, language)
  useDocumentTitle(name)
  // The tabs change the draft only; saving belongs to this component.
  const part = form as unknown as RoomForm<FormDraft, never>
  const running = stored.versions[0]
  const faults = Object.keys(faultsOf(form.draft.definition)).length
  const tryIt = () =>
    faults > 0 ? void showAlert(t('approval.builder.tryFaults', { count: faults })) : setTrying(true)
  return (
    <form className={styles.builder} onSubmit={form.submit} noValidate aria-label={name}>
      <Row as="header" wrap className={styles.head}>
        <IconButton label={t('approval.builder.back')} onPress={() => void form.leave(onClose)}>
          <Icon icon={ArrowLeft} />
        </IconButton>
        <h1>{name}</h1>
        <small>{form.draft.abbreviation}</small>
        <Tag tone={stored.isActive ? 'ok' : 'warn'}>
          {t(stored.isActive ? 'approval.builder.inUse' : 'approval.builder.off', {
            version: stored.version,
          })}
        </Tag>
        {running && running.documents > 0 ? (
          <small>{t('approval.builder.documents', { count: running.documents })}</small>
        ) : null}
        <span className={styles.space} />
        {form.isTried && faults > 0 ? (
          <Tag tone="danger">{t('approval.builder.faultCount', { count: faults })}</Tag>
        ) : null}
        <Button icon={<Icon icon={Eye} size={16} />} onPress={tryIt}>
          {t('approval.builder.try')}
        </Button>
        <Button type="submit" tone="primary" isPending={form.isSaving}>
          {t('approval.builder.publish')}
        </Button>
      </Row>
      <Tabs
        label={name}
        items={tabs.map((id) => ({
          id,
          label:
            id === 'line'
              ? `${t('approval.builder.tabs.line')} ${form.draft.definition.rules.length}`
              : t(`approval.builder.tabs.${id}`),
        }))}
        selected={tab}
        onSelect={setTab}
        panel={panel}
      />
      <FormNotes form={form} />
      <Offer form={part} offered={stored.offered} />
      <TabPanel id={panel} label={t(`approval.builder.tabs.${tab}`)}>
        {tab === 'form' ? <FormTab form={part} /> : null}
        {tab === 'line' ? <LineTab form={part} names={stored.names} /> : null}
        {tab === 'print' ? <PrintTab form={part} /> : null}
        {tab === 'settings' ? <SettingsTab form={part} groups={groups} /> : null}
        {tab === 'writers' ? <WritersTab form={part} /> : null}
      </TabPanel>
      {isTrying ? (
        <TryDialog name={name} definition={form.draft.definition} onClose={() => setTrying(false)} />
      ) : null}
    </form>
  )
}

/** Says that a newer version of this system form exists, and adds its fields to the draft. */
function Offer({ form, offered }: { form: RoomForm<FormDraft, never>; offered: AdminForm['offered'] }) {
  const t = useTranslate()
  const language = useLanguage()
  const { definition } = form.draft
  const fields = withOffered(definition.fields, offered)
  if (fields.length === definition.fields.length) return null
  const names = offered.map((one) => localName(one.label, language)).join(', ')
  return (
    <Row wrap>
      <ActionNote text={t('approval.builder.offer', { names })} />
      <Button onPress={() => form.change({ definition: { ...definition, fields } })}>
        {t('approval.builder.takeOffer')}
      </Button>
    </Row>
  )
}

import { wireName } from '@maru/api/kit/wire-name'
import { type AdministeredSet, type Layout, type WebpartPage, webpartPages } from '@maru/api/webpart'
import { useRef, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { useLeaveQuestion } from '#ui/dialog/leave-question.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { LayoutEditor } from '../../layout/parts/layout-editor.tsx'
import { LayoutTools } from '../../layout/parts/layout-tools.tsx'
import { useRoles, useSaveSet } from '../set.api.ts'
import { useAudience } from './audience.ts'
import styles from './set-editor.module.css'
import { SetPreview } from './set-preview.tsx'

const everybody = 'everybody'
const first: Layout = {
  columns: [21, 55, 24],
  parts: [
    {
      ...{ webpartId: 1, kind: 'profile', column: 0, rows: 0, options: {} },
      title: { ko: '', en: '', zh: '' },
    },
  ],
}

/** The audience of a new set. */
interface Audience {
  page: WebpartPage
  roleId: string
  isForAllCompanies: boolean
}

/** The editor of a web-part set. Changes apply to users only after the set is saved. */
export function SetEditor({ set, onClose }: { set: AdministeredSet | null; onClose: () => void }) {
  const t = useTranslate()
  const audienceOf = useAudience()
  const [layout, setLayout] = useState<Layout>(set ? { columns: set.columns, parts: set.parts } : first)
  const [past, setPast] = useState<readonly Layout[]>([])
  const [opened, setOpened] = useState<number | null>(null)
  const [audience, setAudience] = useState<Audience>({
    page: 'home',
    roleId: everybody,
    isForAllCompanies: false,
  })
  const [isPreview, setPreview] = useState(false)
  const target = set
    ? { setId: set.setId, page: set.page, roleId: set.roleId, isForAllCompanies: set.comCode === '*' }
    : {
        ...{ setId: null, page: audience.page, isForAllCompanies: audience.isForAllCompanies },
        roleId: audience.roleId === everybody ? null : audience.roleId,
      }
  const isUnsaved = useRef(false)
  useLeaveQuestion(isUnsaved, t('webpart.set.leaveQuestion'))
  const saving = useSaveSet(onClose)
  const change = (next: Layout) => {
    isUnsaved.current = true
    setPast([...past, layout].slice(-50))
    setLayout(next)
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setLayout(last)
    setPast(past.slice(0, -1))
  }
  const save = () => {
    isUnsaved.current = false
    saving.mutate({ ...target, version: set?.version ?? null, ...layout })
  }
  const leave = async () => {
    if (isUnsaved.current && !(await askConfirm(t('webpart.set.leaveQuestion')))) return
    isUnsaved.current = false
    onClose()
  }
  return (
    <>
      <PageHeader title={set ? audienceOf(set) : t('webpart.set.create')} />
      {set ? null : <AudienceFields audience={audience} onChange={setAudience} />}
      <LayoutTools
        layout={layout}
        onChange={change}
        onAdded={setOpened}
        undo={{ run: undo, isOpen: past.length > 0 }}
      >
        <Button onPress={() => setPreview(!isPreview)}>
          {t(isPreview ? 'kit.edit' : 'webpart.set.preview')}
        </Button>
        <Button onPress={() => void leave()}>{t('kit.cancel')}</Button>
        <Button tone="primary" isPending={saving.isPending} onPress={save}>
          {t('kit.save')}
        </Button>
      </LayoutTools>
      {saving.isError ? <ErrorNote error={saving.error} /> : null}
      {isPreview ? (
        <SetPreview layout={layout} audience={target} />
      ) : (
        <LayoutEditor layout={layout} onChange={change} opened={opened} onOpen={setOpened} isForAll />
      )}
    </>
  )
}

function AudienceFields({
  audience,
  onChange,
}: {
  audience: Audience
  onChange: (audience: Audience) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { permissions } = useAccount()
  const roles = useRoles()
  const options = (roles.data ?? []).map((role) => ({
    value: role.roleId,
    label: localName(wireName(role, 'roleName'), language),
  }))
  return (
    <Row gap="3" align="end" wrap className={styles.audience}>
      <Select
        label={t('webpart.set.page')}
        options={webpartPages.map((page) => ({
          value: page,
          label: t(page === 'home' ? 'webpart.home' : 'webpart.mypage'),
        }))}
        value={audience.page}
        onChange={(page) => onChange({ ...audience, page })}
      />
      <Select
        label={t('webpart.set.audience')}
        options={[{ value: everybody, label: t('webpart.set.everybody') }, ...options]}
        value={audience.roleId}
        onChange={(roleId) => onChange({ ...audience, roleId })}
      />
      {permissions.isSuperAdmin ? (
        <Checkbox
          isSelected={audience.isForAllCompanies}
          onChange={(isForAllCompanies) => onChange({ ...audience, isForAllCompanies })}
        >
          {t('webpart.set.inAllCompanies')}
        </Checkbox>
      ) : null}
    </Row>
  )
}

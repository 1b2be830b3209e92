import type { BoxItem, BoxName } from '@maru/api/approval'
import { ListTree, PenLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { flagParam, textParam, useListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { lazyLayer, lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Rail } from '#ui/layout/rail.tsx'
import { RailPage } from '#ui/layout/rail-entry.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { type BoxState, boxParams } from '../approval.rules.ts'
import { noChoice } from '../audit/audit.rules.ts'
import { BoxList, useBoxTitle } from '../parts/box-list.tsx'
import { BoxMenu } from '../parts/box-menu.tsx'
import { CompanySelect, type CompanyTreeProps } from '../parts/company-select.tsx'
import styles from './workflow-page.module.css'

const FormPicker = lazyLayer(
  'approval-picker',
  async () => (await import('../parts/form-picker.tsx')).FormPicker,
)

const DocumentPane = lazyPart(
  'approval-document',
  async () => (await import('../document/parts/document-pane.tsx')).DocumentPane,
  <Skeleton rows={10} />,
)
const EditDialog = lazyLayer(
  'approval-edit',
  async () => (await import('../writer/parts/edit-dialog.tsx')).EditDialog,
)
const AuditView = lazyPart(
  'approval-audit',
  async () => (await import('../audit/parts/audit-list.tsx')).AuditView,
  <Skeleton rows={10} />,
)

const params = { ...boxParams, isNew: flagParam('NEW'), from: textParam('FROM'), isAudit: flagParam('AUDIT') }

/**
 * The boxes of approval: the left menu, the list of a box, and a document that is opened from it. Internal auditors also
 * have the list of all documents of the company.
 */
export function WorkflowPage() {
  const [state, change] = useListState(params)
  const [rows, setRows] = useState<readonly BoxItem[]>([])
  const show = (box: BoxName, folder = '') =>
    change({
      ...{ box, folder, apmId: '', page: 1, text: '', form: '', group: '', year: '' },
      ...{ days: 'all', isUnread: false, isAudit: false },
    })
  const write = () => change({ isNew: true })
  const closePicker = () => change({ isNew: false, from: '' })
  const audit = () => change({ isAudit: true, apmId: '' })
  const [choice, setChoice] = useState(noChoice)
  const { group, form, year } = state
  const level: CompanyTreeProps = {
    place: { group, form, year },
    onSelect: (place) => change({ ...place, box: 'company', apmId: '', page: 1 }),
  }
  const next = useMemo(() => nextOf(rows, state.apmId), [rows, state.apmId])
  return (
    <RailPage rail={<BoxRail {...{ state, level }} onSelect={show} onAudit={audit} onNew={write} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: loads the code of a document before a row is pressed */}
      <div
        className={styles.main}
        data-open={state.apmId === '' ? undefined : ''}
        onPointerEnter={DocumentPane.preload}
        onFocus={DocumentPane.preload}
      >
        <PhoneBar state={state} level={level} onSelect={show} onAudit={audit} onNew={write} />
        {state.isAudit && state.apmId === '' ? (
          <AuditView choice={choice} onChange={(next) => setChoice({ ...choice, ...next })} />
        ) : state.apmId === '' ? (
          <BoxList state={state} onChange={change} onRows={setRows} onNew={write} />
        ) : (
          <DocumentPane
            key={state.apmId}
            apmId={state.apmId}
            place="page"
            onClose={() => change({ apmId: '' })}
            onDecided={() =>
              change({ apmId: state.box === 'pending' && !state.isAudit ? (next ?? '') : state.apmId })
            }
            Editor={EditDialog}
          />
        )}
      </div>
      {state.isNew ? <FormPicker from={state.from} onClose={closePicker} /> : null}
    </RailPage>
  )
}

/** The document after the open one in the list; the one before it at the end. */
function nextOf(rows: readonly BoxItem[], apmId: string): string | undefined {
  const at = rows.findIndex((row) => row.apmId === apmId)
  if (at < 0) return undefined
  return (rows[at + 1] ?? rows[at - 1])?.apmId
}

function WriteButton({ onPress }: { onPress: () => void }) {
  const t = useTranslate()
  return (
    <Button tone="primary" wide icon={<Icon icon={PenLine} size={16} />} onPress={onPress}>
      {t('approval.write')}
    </Button>
  )
}

interface BoxesProps {
  state: BoxState & { isAudit: boolean }
  level: CompanyTreeProps
  onSelect: (box: BoxName, folder?: string) => void
  onAudit: () => void
  onNew: () => void
}

function BoxRail({ state: { box, isAudit, folder }, onNew, ...acts }: BoxesProps) {
  const t = useTranslate()
  const act = { label: t('approval.write'), icon: PenLine, run: onNew }
  return (
    <Rail title={t('approval.title')} label={t('approval.boxes')} act={act}>
      <BoxMenu {...{ box, isAudit, folder }} {...acts} />
    </Rail>
  )
}

/** In narrow windows a dialog with the same entries replaces the rail. */
function PhoneBar({ state, level, onSelect, onAudit, onNew }: BoxesProps) {
  const t = useTranslate()
  const boxTitle = useBoxTitle(state)
  const title = state.isAudit ? t('approval.audit.title') : boxTitle
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.phone}>
      <Button wide icon={<Icon icon={ListTree} size={16} />} onPress={() => setOpen(true)}>
        {title}
      </Button>
      <WriteButton onPress={onNew} />
      {state.box === 'company' && !state.isAudit ? (
        <div className={styles.levels}>
          <CompanySelect {...level} />
        </div>
      ) : null}
      {isOpen ? (
        <Dialog isOpen size="s" title={t('approval.boxes')} onClose={() => setOpen(false)}>
          <nav aria-label={t('approval.boxes')}>
            <BoxMenu
              box={state.box}
              isAudit={state.isAudit}
              folder={state.folder}
              level={level}
              onSelect={(box, folder) => {
                setOpen(false)
                onSelect(box, folder)
              }}
              onAudit={() => {
                setOpen(false)
                onAudit()
              }}
            />
          </nav>
        </Dialog>
      ) : null}
    </div>
  )
}

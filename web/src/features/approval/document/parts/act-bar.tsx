import type { AllowedAct, DocumentDetail } from '@maru/api/approval'
import { Check, Ellipsis } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import type { MenuEntry } from '#ui/dialog/menu-group.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useAct, useCreateDocumentMail } from '../../approval.api.ts'
import { formAddress } from '../../approval.rules.ts'
import { FileDialog } from '../../folder/parts/file-dialog.tsx'
import { CirculateDialog } from '../../reading/parts/circulate-dialog.tsx'
import { useConfirmReading } from '../../reading/reading.api.ts'
import { actLabel, type CommentedAct, commented } from '../act.rules.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { LineDialog } from './line-dialog.tsx'

const isCommented = (act: AllowedAct['act']): act is CommentedAct => commented.some((one) => one === act)
/** Acts at once, after a question where they end something. */
const quick = ['resume', 'cancel', 'defer', 'confirmRead', 'withdraw', 'discard'] as const
type QuickAct = (typeof quick)[number]
/** Acts that ask before they run. */
const endings = ['withdraw', 'discard', 'cancel'] as const
const isQuick = (act: AllowedAct['act']): act is QuickAct => quick.some((one) => one === act)

/** Properties of {@link ActBar}. */
export interface ActBarProps {
  document: DocumentDetail
  onDecided: () => void
  /** The dialog in which an approver edits the content; the page passes it, because it belongs to the writer. */
  Editor: ComponentType<{ document: DocumentDetail; onClose: () => void }>
}

/** The acts of a document that the viewer may do now: hold, reject and approve as buttons, the others in a menu. */
export function ActBar({ document, onDecided, Editor }: ActBarProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<AllowedAct | null>(null)
  const [isFiling, setFiling] = useState(false)
  const of = (act: AllowedAct['act']) => document.acts.find((one) => one.act === act)
  const main = of('approve') ?? of('approvePost') ?? of('approveEarly')
  const reading = useReading({ document, onDecided })
  const entries = useEntries({ document, onDecided }, setOpen, main)
  entries.push({ id: 'file', label: t('approval.reading.file'), run: () => setFiling(true) })
  const openOf = (act: AllowedAct | undefined) => () => act && setOpen(act)
  useKeys([
    ...(main ? [{ key: 'a', label: 'approval.key.approve', run: openOf(main) } as const] : []),
    ...(of('reject') ? [{ key: 'r', label: 'approval.key.reject', run: openOf(of('reject')) } as const] : []),
  ])
  const labelOf = (act: AllowedAct) => actLabel(document, act, t)
  const hold = of('hold')
  const reject = of('reject')
  return (
    <>
      {entries.length > 0 ? (
        <Menu
          label={t('approval.more')}
          groups={[{ id: 'acts', entries }]}
          trigger={(opener) => (
            <IconButton {...opener} label={t('approval.more')}>
              <Icon icon={Ellipsis} size={18} />
            </IconButton>
          )}
        />
      ) : null}
      {hold ? <Button onPress={openOf(hold)}>{labelOf(hold)}</Button> : null}
      {reject ? (
        <Button tone="danger" onPress={openOf(reject)}>
          {labelOf(reject)}
        </Button>
      ) : null}
      {main ? (
        <Button tone="primary" icon={<Icon icon={Check} size={16} />} onPress={openOf(main)}>
          {labelOf(main)}
        </Button>
      ) : null}
      {of('confirmReading') ? (
        <Button tone={main ? undefined : 'primary'} onPress={reading}>
          {t('approval.act.confirmReading')}
        </Button>
      ) : null}
      {open?.act === 'circulate' ? (
        <CirculateDialog apmId={document.apmId} onClose={() => setOpen(null)} />
      ) : null}
      {isFiling ? <FileDialog apmIds={[document.apmId]} onClose={() => setFiling(false)} /> : null}
      {open && isCommented(open.act) ? (
        <DecideDialog
          document={document}
          allowed={open}
          act={open.act}
          onClose={() => setOpen(null)}
          onDecided={onDecided}
        />
      ) : null}
      {open?.act === 'edit' ? <Editor document={document} onClose={() => setOpen(null)} /> : null}
      {open && (open.act === 'changeLine' || open.act === 'startInner') ? (
        <LineDialog document={document} allowed={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

/** Begins a mail about the document and opens its draft. */
function useDocumentMail(apmId: string): () => void {
  const t = useTranslate()
  const go = useGo()
  const create = useCreateDocumentMail()
  return () =>
    create.mutate(
      { apmId },
      {
        onSuccess: ({ id }) => go(`/mail/write?ID=${encodeURIComponent(id)}`),
        onError: (error) => void showAlert(errorText(error, t)),
      },
    )
}

/** Confirms the reading and shows the next document. */
function useReading({ document, onDecided }: Omit<ActBarProps, 'Editor'>) {
  const t = useTranslate()
  const confirm = useConfirmReading()
  return () =>
    confirm.mutate(
      { apmIds: [document.apmId] },
      {
        onSuccess: () => {
          showToast(t('approval.reading.confirmedMany', { count: 1 }))
          onDecided()
        },
        onError: (error) => void showAlert(errorText(error, t)),
      },
    )
}

function useEntries(
  { document, onDecided }: Omit<ActBarProps, 'Editor'>,
  open: (act: AllowedAct) => void,
  main: AllowedAct | undefined,
): MenuEntry[] {
  const t = useTranslate()
  const go = useGo()
  const act = useAct()
  const mail = useDocumentMail(document.apmId)
  const run = async (allowed: AllowedAct) => {
    if (allowed.act === 'redraft') return go(formAddress({ apmId: document.apmId, mode: 'copy' }))
    if (allowed.act === 'resubmit') return go(formAddress({ apmId: document.apmId, mode: 'again' }))
    if (!isQuick(allowed.act)) return open(allowed)
    const ending = endings.find((one) => one === allowed.act)
    if (ending && !(await askConfirm(t(`approval.ask.${ending}`)))) return
    const { apmId, version } = document
    act.mutate(
      { apmId, version, act: allowed.act, stepId: allowed.stepId, comment: '' },
      {
        onSuccess: () => {
          showToast(t('approval.done'))
          if (allowed.act === 'confirmRead') onDecided()
        },
        onError: (error) => void showAlert(errorText(error, t)),
      },
    )
  }
  const hidden = new Set<AllowedAct['act']>(['hold', 'reject', 'comment', 'confirmReading'])
  const acts = document.acts
    .filter((one) => one !== main && !hidden.has(one.act))
    .map((one) => ({
      id: `${one.act}-${one.stepId}`,
      label: actLabel(document, one, t),
      isDanger: one.act === 'discard' || one.act === 'withdraw',
      run: () => void run(one),
    }))
  return [...acts, { id: 'mail', label: t('approval.documentMail.act'), run: mail }]
}

import { CloudDownload, Pause, Play, Trash2, Upload } from 'lucide-react'
import {
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { portalError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import {
  checkSession,
  refreshFiles,
  useFileSettings,
  useRemoveFiles,
  useStoredFiles,
  useSwapFiles,
} from '../../file.api.ts'
import { droppedFiles, faultOf } from '../../file.rules.ts'
import { Progress } from './progress.tsx'
import { QueuedRow } from './queued-row.tsx'
import { StoredRow } from './stored-row.tsx'
import { type QueuedFile, UploadQueue } from './upload-queue.ts'
import styles from './uploader.module.css'

const CloudChooser = lazyLayer(
  'cloud',
  async () => (await import('../../cloud/parts/cloud-chooser.tsx')).CloudChooser,
)

/** Properties of {@link Uploader}: the collection, and values that are sent with each of its uploads (spec 3§3). */
export interface UploaderProps {
  code: string
  codeValues?: string
  type?: string
  /**
   * Called when the number of stored files or of uploads changes, but not before the list of stored files has loaded.
   * After the last upload has ended, it is called when the list has been read again.
   */
  onChange?: (counts: { stored: number; onTheWay: number }) => void
}

function useQueue({ code, codeValues, type }: UploaderProps) {
  const t = useTranslate()
  const words = useRef(t)
  words.current = t
  const queue = useMemo(
    () =>
      new UploadQueue({
        code,
        ...(codeValues === undefined ? {} : { codeValues }),
        ...(type === undefined ? {} : { type }),
        onStored: () => void refreshFiles(code),
        onRefused: (fault) => showToast(errorText(fault, words.current), 'danger'),
        onSignedOut: checkSession,
      }),
    [code, codeValues, type],
  )
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => () => queue.stop(), [queue])
  const isBusy = files.some((file) => file.state === 'uploading' || file.state === 'waiting')
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
  return { queue, files, isBusy }
}

function QueueBar({
  queue,
  files,
  isBusy,
}: {
  queue: UploadQueue
  files: readonly QueuedFile[]
  isBusy: boolean
}) {
  const t = useTranslate()
  const sum = (pick: (file: QueuedFile) => number) => files.reduce((total, file) => total + pick(file), 0)
  return (
    <Row gap="3" wrap className={styles.bar}>
      <Progress
        label={t('file.progressTotal')}
        value={
          sum((file) => file.sent) /
          Math.max(
            1,
            sum((file) => file.size),
          )
        }
        isStill={!isBusy}
      />
      {isBusy ? (
        <Button tone="quiet" icon={<Icon icon={Pause} size={16} />} onPress={() => queue.pauseAll()}>
          {t('file.pauseAll')}
        </Button>
      ) : (
        <Button tone="quiet" icon={<Icon icon={Play} size={16} />} onPress={() => queue.resumeAll()}>
          {t('file.resumeAll')}
        </Button>
      )}
    </Row>
  )
}

function StoredFiles({
  code,
  files,
}: {
  code: string
  files: NonNullable<ReturnType<typeof useStoredFiles>['data']>
}) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const remove = useRemoveFiles(code)
  const swap = useSwapFiles(code)
  const selected = files.filter((file) => chosen.has(file.serverPath))
  const choose = (id: string, isSelected: boolean) => {
    const next = new Set(chosen)
    if (isSelected) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const removeSelected = async () => {
    const count = selected.length
    if (count === 0) return showAlert(t('file.nothingSelected'))
    if (!(await askConfirm({ text: t('file.askRemove', { count }), isDanger: true }))) return
    try {
      const { removed } = await remove.mutateAsync(selected.map((file) => file.serverPath))
      setChosen(new Set())
      showToast(t('file.removed', { count: removed }))
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  const move = (sourceId: string, targetId: string) =>
    swap.mutate({ sourceId, targetId }, { onError: (error) => showToast(errorText(error, t), 'danger') })
  if (files.length === 0) return null
  return (
    <>
      <Row gap="3" wrap className={styles.bar}>
        <Checkbox
          isSelected={selected.length === files.length}
          isIndeterminate={selected.length > 0 && selected.length < files.length}
          onChange={(all) => setChosen(new Set(all ? files.map((file) => file.serverPath) : []))}
        >
          {t('file.selectAll')}
        </Checkbox>
        <Button
          tone="quiet"
          icon={<Icon icon={Trash2} size={16} />}
          isPending={remove.isPending}
          onPress={() => void removeSelected()}
        >
          {t('file.removeSelected')}
        </Button>
      </Row>
      <ul className={styles.rows} aria-label={t('kit.attachments')}>
        {files.map((file, index) => (
          <StoredRow
            key={file.serverPath}
            file={file}
            isSelected={chosen.has(file.serverPath)}
            onSelect={(isSelected) => choose(file.serverPath, isSelected)}
            onMove={(targetId) => move(file.serverPath, targetId)}
            before={files[index - 1]}
            after={files[index + 1]}
          />
        ))}
      </ul>
    </>
  )
}

/**
 * Attaches files to a collection. Files can be chosen, dropped and pasted. Each upload shows its progress and can be
 * paused, cancelled and retried; all uploads can be paused and resumed together. Stored files can be reordered and
 * removed. An interrupted upload continues when the user chooses the same file again.
 */
export function Uploader(props: UploaderProps) {
  const { code, onChange } = props
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isCloudOpen, setCloudOpen] = useState(false)
  const settings = useFileSettings()
  const stored = useStoredFiles(code)
  const { queue, files, isBusy } = useQueue(props)
  const storedFiles = stored.data ?? []
  const present = storedFiles.reduce((sum, file) => sum + file.size, 0)
  const [storedCount, onTheWay] = [storedFiles.length, files.length]
  const isSettled = stored.data !== undefined && (onTheWay > 0 || !stored.isFetching)
  useEffect(() => {
    if (isSettled) onChange?.({ stored: storedCount, onTheWay })
  }, [onChange, isSettled, storedCount, onTheWay])

  const add = async (chosen: readonly File[], hasFolder = false) => {
    // Files can be dropped before the limits have loaded; then wait for the limits. The uploader shows a failure.
    const limits = settings.data ?? (await settings.refetch()).data
    if (!limits) return
    if (hasFolder) showToast(errorText(portalError('file.folder'), t), 'danger')
    let sum = present + queue.size
    const good = chosen.filter((file) => {
      const fault = faultOf(file, sum, limits)
      if (fault) showToast(errorText(fault, t), 'danger')
      else sum += file.size
      return fault === null
    })
    queue.add(good)
  }
  const take = (data: DataTransfer) => {
    const { files: dropped, hasFolder } = droppedFiles(data)
    void add(dropped, hasFolder)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData)
  }

  if (settings.isError)
    return <ErrorNote inline error={settings.error} onRetry={() => void settings.refetch()} />
  if (stored.isError) return <ErrorNote inline error={stored.error} onRetry={() => void stored.refetch()} />
  const limit = settings.data ? sizeText(settings.data.totalLimit) : ''
  const count = storedCount + onTheWay
  return (
    <div className={styles.uploader} onPaste={paste}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop zone; the button in it has the same function */}
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          className={styles.hidden}
          aria-label={t('file.choose')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button
          icon={<Icon icon={Upload} size={16} />}
          isDisabled={!settings.data}
          onPress={() => input.current?.click()}
        >
          {t('file.choose')}
        </Button>
        {settings.data?.hasCloud ? (
          <Button icon={<Icon icon={CloudDownload} size={16} />} onPress={() => setCloudOpen(true)}>
            {t('file.cloud.open')}
          </Button>
        ) : null}
        <span className={styles.hint}>{t('file.drop')}</span>
        <span className={styles.limit}>
          {limit === ''
            ? null
            : count === 0
              ? t('file.limit', { size: limit })
              : t('file.total', { count, size: sizeText(present + queue.size), limit })}
        </span>
      </div>
      {files.length > 0 ? (
        <>
          <QueueBar queue={queue} files={files} isBusy={isBusy} />
          <ul className={styles.rows} aria-label={t('file.progressTotal')}>
            {files.map((file) => (
              <QueuedRow key={file.identifier} file={file} queue={queue} />
            ))}
          </ul>
        </>
      ) : null}
      <StoredFiles code={code} files={storedFiles} />
      {isCloudOpen ? <CloudChooser code={code} onClose={() => setCloudOpen(false)} /> : null}
    </div>
  )
}

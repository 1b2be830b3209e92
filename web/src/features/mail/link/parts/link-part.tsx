import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useFilesSize, useLinkLimits, useMakeFileLink } from '../link.api.ts'
import { linkHtml } from '../link.rules.ts'

interface LinkProps {
  fileCode: string
  /** Called with the paragraphs for the text of the mail. */
  onLink: (html: string) => void
}

function LinkDialog({ fileCode, onLink, onClose }: LinkProps & { onClose: () => void }) {
  const t = useTranslate()
  const { data: limits = { from: 0, days: 30, count: 100 } } = useLinkLimits()
  const make = useMakeFileLink()
  const whole = (text: string, most: number) =>
    /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most
  const form = useRoomForm<{ days: string; count: string }, null, string>({
    start: { days: String(Math.min(14, limits.days)), count: String(Math.min(20, limits.count)) },
    base: null,
    check: ({ days, count }) => ({
      ...(whole(days, limits.days) ? {} : { days: t('mail.link.range', { most: limits.days }) }),
      ...(whole(count, limits.count) ? {} : { count: t('mail.link.range', { most: limits.count }) }),
    }),
    save: async ({ days, count }) => {
      const { path, link } = await make.mutateAsync({ fileCode, days: Number(days), count: Number(count) })
      return linkHtml(`${window.location.origin}${path}`, link.files, {
        title: t('mail.link.files'),
        until: t('mail.link.until', { time: fullTime(link.expiresAt), count: link.mostDownloads }),
      })
    },
    onSaved: (html) => {
      onLink(html)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('mail.link.send')}
      saveText={t('mail.link.make')}
      onClose={onClose}
    >
      <p>{t('mail.link.text')}</p>
      <TextField {...form.field('days')} label={t('mail.link.days')} inputMode="numeric" isRequired />
      <TextField {...form.field('count')} label={t('mail.link.count')} inputMode="numeric" isRequired />
    </FormDialog>
  )
}

/** Sends the attached files as a link; above the limit of the company it says that this is needed. */
export function LinkPart({ fileCode, onLink }: LinkProps) {
  const t = useTranslate()
  const size = useFilesSize(fileCode)
  const { data: limits } = useLinkLimits()
  const [isOpen, setOpen] = useState(false)
  if (size === 0 || !limits) return null
  const button = (
    <Button icon={<Icon icon={Link2} size={16} />} onPress={() => setOpen(true)}>
      {t('mail.link.send')}
    </Button>
  )
  return (
    <>
      {size > limits.from ? (
        <ActionNote tone="warn" text={t('mail.link.needed', { size: sizeText(limits.from) })}>
          {button}
        </ActionNote>
      ) : (
        <div>{button}</div>
      )}
      {isOpen ? <LinkDialog fileCode={fileCode} onLink={onLink} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

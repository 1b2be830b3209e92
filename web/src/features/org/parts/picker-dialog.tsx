import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { OpenPicker } from '../picker.slots.ts'
import { DirectoryTabs } from './directory.tsx'
import { PickerBody, PickerFoot, usePicker } from './picker.tsx'

/** The picker in a dialog over the page. Escape, the close button and Cancel answer null. */
export function PickerDialog({ open, onClose }: { open: OpenPicker; onClose: () => void }) {
  const t = useTranslate()
  const { options, answer } = open
  const [tab, setTab] = useState(options.tab ?? 'hr')
  const picker = usePicker(options)
  return (
    <Dialog
      isOpen
      size="l"
      isFlush
      title={options.title || t('org.title')}
      onClose={onClose}
      beside={<DirectoryTabs options={options} tab={tab} onTab={setTab} />}
      footer={<PickerFoot picker={picker} onCancel={onClose} onOk={answer} />}
    >
      <PickerBody options={options} tab={tab} picker={picker} />
    </Dialog>
  )
}

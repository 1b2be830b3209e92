import { type Editor, useEditorState } from '@tiptap/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useComposition } from '#kit/screen/use-composition.ts'
import { Button } from '../button.tsx'
import { Menu } from '../dialog/menu.tsx'
import { PopoverTrigger } from '../dialog/popover.tsx'
import { TextField } from '../form/field.tsx'
import { Icon } from '../icon.tsx'
import { Row } from '../layout/stack.tsx'
import styles from './editor.module.css'

const mostLetters = 200

/** The tools for the selected picture: set its width, edit its alternative text, remove it. */
export function ImageTools({ editor }: { editor: Editor }) {
  const t = useTranslate()
  const { fit, alt } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { fit, alt } = now.getAttributes('image')
      return { fit: String(fit ?? ''), alt: String(alt ?? '') }
    },
  })
  const set = (attributes: object) => editor.chain().focus().updateAttributes('image', attributes).run()
  const width = (value: string, label: string) => ({
    id: value || 'own',
    label,
    isChosen: fit === value,
    run: () => set({ fit: value || null }),
  })
  return (
    <>
      <Menu
        label={t('editor.imageMenu')}
        placement="bottom start"
        trigger={(opener) => (
          <AriaButton {...opener} className={styles.choice}>
            {t('editor.imageMenu')}
            <Icon icon={ChevronDown} size={13} />
          </AriaButton>
        )}
        groups={[
          {
            id: 'width',
            entries: [
              width('100%', t('editor.imageFull')),
              width('50%', t('editor.imageHalf')),
              width('', t('editor.imageOwn')),
            ],
          },
          {
            id: 'image',
            entries: [
              {
                id: 'remove',
                label: t('editor.imageRemove'),
                isDanger: true,
                run: () => editor.chain().focus().deleteSelection().run(),
              },
            ],
          },
        ]}
      />
      <PopoverTrigger
        label={t('editor.imageText')}
        trigger={<AriaButton className={styles.choice}>{t('editor.imageText')}</AriaButton>}
      >
        {(close) => (
          <AltForm
            start={alt}
            onChoose={(text) => {
              set({ alt: text })
              close()
            }}
          />
        )}
      </PopoverTrigger>
    </>
  )
}

function AltForm({ start, onChoose }: { start: string; onChoose: (text: string) => void }) {
  const t = useTranslate()
  const [text, setText] = useState(start)
  const keys = useComposition({ onEnter: () => onChoose(text.trim()) })
  return (
    <Row align="end" className={styles.form} {...keys}>
      <TextField
        label={t('editor.imageText')}
        autoFocus
        maxLength={mostLetters}
        value={text}
        onChange={setText}
      />
      <Button tone="primary" onPress={() => onChoose(text.trim())}>
        {t('kit.ok')}
      </Button>
    </Row>
  )
}

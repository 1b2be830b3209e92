import { fontStack, type TextFont, textFont, textFonts } from '@maru/api/kit/fonts'
import type { Editor } from '@tiptap/react'
import { ChevronDown } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { type Language, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Menu } from '../dialog/menu.tsx'
import { Icon } from '../icon.tsx'
import styles from './editor.module.css'

const scripts = { 'ko-KR': /\p{Script=Hangul}/u, 'zh-CN': /\p{Script=Han}/u }

/** Returns a font's name in the writer's language if the font has one, otherwise its main name. */
function nameIn(font: TextFont, language: Language): string {
  const script = language === 'ko-KR' || language === 'zh-CN' ? scripts[language] : undefined
  return (script && font.also.find((name) => script.test(name))) ?? font.name
}

/** Returns the fonts in three groups; the group of the writer's language is first. */
function groupsOf(language: Language): TextFont[][] {
  const of = (script: RegExp) => textFonts.filter(({ also }) => also.some((name) => script.test(name)))
  const korean = of(scripts['ko-KR'])
  const chinese = of(scripts['zh-CN'])
  const western = textFonts.filter((font) => !korean.includes(font) && !chinese.includes(font))
  if (language === 'zh-CN') return [chinese, western, korean]
  return language === 'ko-KR' ? [korean, western, chinese] : [western, korean, chinese]
}

/** A menu for the font of the selected text; the default is Malgun Gothic (spec 2§9). */
export function FontChoice({ editor, family }: { editor: Editor; family: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const [usual] = textFonts
  const shown = textFont(family) ?? usual
  const choose = (font: TextFont) =>
    font === usual
      ? editor.chain().focus().unsetFontFamily().run()
      : editor.chain().focus().setFontFamily(fontStack(font)).run()
  return (
    <Menu
      label={t('editor.fontFamily')}
      placement="bottom start"
      trigger={(opener) => (
        <AriaButton
          {...opener}
          className={styles.choice}
          aria-label={`${t('editor.fontFamily')}: ${shown ? nameIn(shown, language) : ''}`}
        >
          <span className={styles.font}>{shown ? nameIn(shown, language) : ''}</span>
          <Icon icon={ChevronDown} size={13} />
        </AriaButton>
      )}
      groups={groupsOf(language).map((fonts, index) => ({
        id: String(index),
        entries: fonts.map((font) => ({
          id: font.name,
          label: nameIn(font, language),
          isChosen: font === shown,
          run: () => choose(font),
        })),
      }))}
    />
  )
}

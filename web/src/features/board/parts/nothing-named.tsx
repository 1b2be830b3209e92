import { FileQuestion } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/layout/message.tsx'
import { leaveWindow } from '../board.rules.ts'

/** Shown in a board window if the address contains no article, or with `isBoard`, no board to write in. */
export function NothingNamed({ isBoard = false }: { isBoard?: boolean }) {
  const t = useTranslate()
  const [title, text] = isBoard
    ? [t('board.writer.noBoard'), t('board.writer.noBoardHelp')]
    : [t('board.reader.noArticle'), t('board.reader.noArticleHelp')]
  return (
    <Message icon={FileQuestion} title={title} text={text}>
      <Button onPress={() => leaveWindow({})}>{t('kit.close')}</Button>
    </Message>
  )
}

import type { Chatbot } from '@maru/api/gnb/chatbot'
import { isLinkAddress } from '@maru/api/kit/address'
import { useState } from 'react'
import { errorText } from '../../../../kit/error-text.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Switch } from '../../../../ui/choice.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Skeleton } from '../../../../ui/loading.tsx'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useChatbot, useSaveChatbot } from '../notice.api.ts'
import styles from './popup-form.module.css'

/** The administration of the company's chatbot. */
export function ChatbotAdmin() {
  const t = useTranslate()
  const chatbot = useChatbot(true)
  return (
    <>
      <PageHeader title={t('gnb.entry.chatbotAdmin')} />
      {chatbot.isError ? (
        <ErrorNote error={chatbot.error} onRetry={() => void chatbot.refetch()} />
      ) : chatbot.isPending ? (
        <Skeleton rows={4} />
      ) : (
        <ChatbotForm stored={chatbot.data} />
      )}
    </>
  )
}

const whole = (text: string) => (/^\d{3,4}$/.test(text) ? Number(text) : 0)
const isSize = (size: number) => size >= 200 && size <= 2_000

function ChatbotForm({ stored }: { stored: Chatbot | null }) {
  const t = useTranslate()
  const save = useSaveChatbot()
  const [linkUrl, setLinkUrl] = useState(stored?.linkUrl ?? '')
  const [width, setWidth] = useState(String(stored?.width ?? 400))
  const [height, setHeight] = useState(String(stored?.height ?? 600))
  const [isUse, setUse] = useState(stored?.isUse ?? false)
  const [fault, setFault] = useState<{ field: 'address' | 'width' | 'height' | 'form'; text: string } | null>(
    null,
  )
  const at = (field: NonNullable<typeof fault>['field']) => (fault?.field === field ? fault.text : null)
  const run = async () => {
    if (!isLinkAddress(linkUrl.trim())) {
      return setFault({ field: 'address', text: t('gnb.errors.chatbotAddress') })
    }
    if (!isSize(whole(width))) return setFault({ field: 'width', text: t('gnb.chatbotSizeWrong') })
    if (!isSize(whole(height))) return setFault({ field: 'height', text: t('gnb.chatbotSizeWrong') })
    setFault(null)
    try {
      await save.mutateAsync({ linkUrl: linkUrl.trim(), isUse, width: whole(width), height: whole(height) })
      showToast(t('gnb.chatbotSaved'))
    } catch (error) {
      setFault({ field: 'form', text: errorText(error, t) })
    }
  }
  return (
    <Card padded>
      <div className={styles.form}>
        <Switch isSelected={isUse} onChange={setUse}>
          {t('gnb.chatbotUse')}
        </Switch>
        <TextField
          label={t('gnb.chatbotAddress')}
          isRequired
          value={linkUrl}
          error={at('address')}
          onChange={setLinkUrl}
        />
        <div className={styles.pair}>
          <TextField
            label={t('gnb.chatbotWidth')}
            inputMode="numeric"
            value={width}
            error={at('width')}
            onChange={setWidth}
          />
          <TextField
            label={t('gnb.chatbotHeight')}
            inputMode="numeric"
            value={height}
            error={at('height')}
            onChange={setHeight}
          />
        </div>
        {at('form') ? (
          <p role="alert" className={styles.fault}>
            {at('form')}
          </p>
        ) : null}
        <div>
          <Button tone="primary" isPending={save.isPending} onPress={() => void run()}>
            {t('kit.save')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

import { wireName } from '@maru/api/kit/wire-name'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { startFederated, useProviders } from '../federation.api.ts'

/** One button for each sign-in provider of this host. */
export function ProviderButtons({ returnUrl }: { returnUrl: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useProviders(true)
  const [leaving, setLeaving] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const providers = answer.data?.providers ?? []
  if (providers.length === 0) return null
  return (
    <Stack gap="4">
      {providers.map(({ providerId, kind, ...provider }) => (
        <Button
          key={providerId}
          size="l"
          wide
          icon={<Icon icon={LogIn} size={16} />}
          isPending={leaving === providerId}
          onPress={() => {
            setLeaving(providerId)
            startFederated({ provider: { providerId, kind }, returnUrl }).catch((error: unknown) => {
              setLeaving(null)
              setFault(error)
            })
          }}
        >
          {t('account.provider.signIn', { name: localName(wireName(provider, 'name'), language) })}
        </Button>
      ))}
      {fault ? <ErrorNote inline error={fault} /> : null}
    </Stack>
  )
}

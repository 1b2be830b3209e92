import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#kit/call/query.ts'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { followSystemTheme } from '#kit/screen/theme.ts'
import { hintCutTexts } from '#ui/cut-hint.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/fonts/frame.css'
import { loadFonts } from './fonts.ts'
import { offerOffline } from './offline/offer-store.ts'
import { rooms } from './rooms.ts'
import { makeRouter } from './router.tsx'

const router = makeRouter(rooms)

function Portal() {
  return (
    <I18nProvider locale={useLanguage()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  )
}

followSystemTheme()
loadFonts()
offerOffline()
hintCutTexts(document)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
)

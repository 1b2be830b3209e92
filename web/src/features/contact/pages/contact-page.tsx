import { useListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { contactParams } from '../address.rules.ts'
import { PersonalPanel } from '../parts/personal-panel.tsx'
import { PublicPanel } from '../parts/public-panel.tsx'
import styles from './contact-page.module.css'

/** The address books: the viewer's own book, and the public groups. */
export function ContactPage() {
  const t = useTranslate()
  const [{ tab }, show] = useListState(contactParams)
  return (
    <Stack gap="0" className={styles.page}>
      <PageHeader title={t('contact.entry.title')} />
      <Tabs
        label={t('contact.entry.title')}
        items={[
          { id: 'personal', label: t('contact.tab.personal') },
          { id: 'public', label: t('contact.tab.public') },
        ]}
        selected={tab}
        onSelect={(id) => show({ tab: id, text: '' })}
        panel="contact-panel"
      />
      <TabPanel id="contact-panel" label={t(`contact.tab.${tab}`)}>
        {tab === 'personal' ? <PersonalPanel /> : <PublicPanel />}
      </TabPanel>
    </Stack>
  )
}

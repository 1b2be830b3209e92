import { useState } from 'react'
import { useWords } from '../../../kit/i18n.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { PersonalPanel } from '../parts/personal-panel.tsx'
import { PublicPanel } from '../parts/public-panel.tsx'
import styles from './contact-page.module.css'

/** The address books: the own one, and the public groups. */
export function ContactPage() {
  const t = useWords()
  const [tab, setTab] = useState<'personal' | 'public'>('personal')
  return (
    <div className={styles.page}>
      <PageHeader title={t('contact.title')} />
      <Tabs
        label={t('contact.title')}
        items={[
          { id: 'personal', label: t('org.tab.personal') },
          { id: 'public', label: t('org.tab.public') },
        ]}
        selected={tab}
        onSelect={setTab}
        panel="contact-panel"
      />
      <TabPanel id="contact-panel" label={t(`org.tab.${tab}`)}>
        {tab === 'personal' ? <PersonalPanel /> : <PublicPanel />}
      </TabPanel>
    </div>
  )
}

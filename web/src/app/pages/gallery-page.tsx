import { Check, Pencil, Search, Star } from 'lucide-react'
import { useState } from 'react'
import { portalError } from '#kit/call/call-error.ts'
import { loadDictionary } from '#kit/i18n/dictionary.ts'
import { languages, useTranslate } from '#kit/i18n/i18n.ts'
import { chooseTheme } from '#kit/screen/theme.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Count, MarkBadge, Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { PopoverTrigger } from '#ui/dialog/popover.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Tooltip } from '#ui/dialog/tooltip.tsx'
import { Checkbox, RadioGroup, Switch } from '#ui/form/choice.tsx'
import { SearchField, TextArea, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { ListRow, Rows } from '#ui/list/rows.tsx'
import { Tree } from '#ui/list/tree.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import styles from './gallery-page.module.css'

const sample = '2026년 하반기 정기 인사발령 안내 — Q4 notice 上海分公司'

function ButtonCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card label="Buttons" padded>
      <Row gap="3" wrap>
        <Button tone="primary" icon={<Icon icon={Pencil} size={15} />} onPress={() => setOpen(true)}>
          Dialog
        </Button>
        <Button onPress={() => showAlert(sample)}>Alert</Button>
        <Button
          tone="danger"
          onPress={() => askConfirm({ text: sample, isDanger: true }).then((yes) => showToast(String(yes)))}
        >
          Confirm
        </Button>
        <Button tone="quiet" onPress={() => showToast(sample, 'danger')}>
          Toast
        </Button>
        <Button isDisabled>Disabled</Button>
        <Tooltip text={sample}>
          <IconButton label="Star" isOn>
            <Icon icon={Star} />
          </IconButton>
        </Tooltip>
        <Menu
          label="Menu"
          trigger={(opener) => <Button {...opener}>Menu</Button>}
          groups={[
            {
              id: 'language',
              title: 'Language',
              entries: languages.map(({ code, name }) => ({
                id: code,
                label: name,
                isChosen: code === 'ko-KR',
                run: () => loadDictionary(code, 'current'),
              })),
            },
            {
              id: 'theme',
              entries: (['light', 'dark'] as const).map((id) => ({
                id,
                label: id,
                icon: <Icon icon={Check} size={16} />,
                run: () => chooseTheme(id),
              })),
            },
          ]}
        />
        <PopoverTrigger
          label="Popover"
          trigger={<Button icon={<Icon icon={Search} size={15} />}>Popover</Button>}
        >
          <p>{sample}</p>
        </PopoverTrigger>
      </Row>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={sample}
        footer={
          <Button tone="primary" onPress={() => setOpen(false)}>
            OK
          </Button>
        }
      >
        <TextField label="Name" autoFocus />
      </Dialog>
    </Card>
  )
}

function Fields() {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<'a' | 'b' | null>(null)
  return (
    <Card label="Fields" padded>
      <Stack gap="4">
        <TextField label="Title" isRequired value={text} onChange={setText} hint={sample} />
        <TextField label="Wrong" defaultValue="?" error={sample} />
        <TextArea label="Text" />
        <SearchField label="Search" value={text} onChange={setText} onSubmit={(value) => showToast(value)} />
        <Select
          label="Board"
          options={[
            { value: 'a', label: '공지사항' },
            { value: 'b', label: '自由公告' },
          ]}
          value={choice}
          onChange={setChoice}
        />
        <RadioGroup
          label="Radio"
          inline
          defaultValue="1"
          options={[
            { value: '1', label: '하나' },
            { value: '2', label: 'Two' },
          ]}
        />
        <Row gap="3" wrap>
          <Checkbox defaultSelected>Checkbox</Checkbox>
          <Checkbox isIndeterminate>Some</Checkbox>
          <Switch defaultSelected>Switch</Switch>
        </Row>
      </Stack>
    </Card>
  )
}

function Lists() {
  const [tab, setTab] = useState<'notice' | 'free'>('notice')
  const [page, setPage] = useState(3)
  return (
    <Card label="Lists">
      <CardHeader
        tabs={
          <Tabs
            look="head"
            label="Boards"
            panel="gallery-panel"
            items={[
              { id: 'notice', label: '공지사항' },
              { id: 'free', label: '자유게시판' },
            ]}
            selected={tab}
            onSelect={setTab}
          />
        }
      />
      <TabPanel id="gallery-panel" label={tab}>
        <Rows label="Articles">
          <ListRow
            lead={<Tag tone="danger">공지</Tag>}
            marks={
              <>
                <MarkBadge kind="N" />
                <MarkBadge kind="U" />
                <Count value={12} label="Comments" />
              </>
            }
            end="11.21"
          >
            {sample.repeat(3)}
          </ListRow>
          <ListRow lead={<Tag tone="ok">진행 중</Tag>} end="11.20">
            {sample}
          </ListRow>
          <ListRow lead={<Tag tone="warn">대기</Tag>} end="11.19">
            {sample}
          </ListRow>
          <ListRow lead={<Tag tone="info">합의 1/2</Tag>} end="11.18">
            {sample}
          </ListRow>
        </Rows>
        <Pager page={page} size={20} total={431} onChange={setPage} />
      </TabPanel>
    </Card>
  )
}

function States() {
  return (
    <Card label="States">
      <Row align="stretch" wrap className={styles.faces}>
        {['김서연', 'Emily Carter', '王芳', '이하늘', '👩‍💻', ''].map((name) => (
          <Avatar key={name} name={name} size="l" />
        ))}
      </Row>
      <Skeleton rows={3} />
      <ErrorNote error={portalError('kit.unavailable')} onRetry={() => showToast('retry')} />
      <Empty />
      <Tree
        label="Departments"
        defaultExpandedKeys={['1']}
        selectionMode="single"
        nodes={[
          {
            id: '1',
            label: '한빛소프트',
            children: [
              { id: '2', label: '기술본부', children: [{ id: '3', label: '플랫폼개발팀', children: [] }] },
              { id: '4', label: '上海分公司', children: [] },
            ],
          },
        ]}
      />
    </Card>
  )
}

/** The developer page with all components of the design system, for screenshots and the accessibility check. */
export function GalleryPage() {
  const t = useTranslate()
  return (
    <main id="content" className={styles.page}>
      <PageHeader title={t('shell.gallery.title')} />
      <p>{t('shell.gallery.intro')}</p>
      <div className={styles.grid}>
        <ButtonCard />
        <Lists />
        <Fields />
        <States />
      </div>
    </main>
  )
}

import type { MenuIcon } from '@maru/api/menu/editor'
import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  ContactRound,
  DoorOpen,
  File,
  GraduationCap,
  HeartPulse,
  House,
  Image,
  Lightbulb,
  Link2,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  Network,
  Plane,
  Settings,
  Utensils,
  WalletCards,
} from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

const icons: Record<MenuIcon, LucideIcon> = {
  home: House,
  board: BookOpen,
  notice: Megaphone,
  mail: Mail,
  calendar: CalendarDays,
  approval: ClipboardCheck,
  reservation: DoorOpen,
  survey: ListChecks,
  people: Network,
  contacts: ContactRound,
  file: File,
  photo: Image,
  chart: ChartColumn,
  money: WalletCards,
  training: GraduationCap,
  health: HeartPulse,
  travel: Plane,
  meal: Utensils,
  idea: Lightbulb,
  link: Link2,
  settings: Settings,
}

/** The icon of a menu by name; renders nothing for an unknown name. */
export function MenuPicture({ name }: { name: string }) {
  const icon = Object.hasOwn(icons, name) ? icons[name as MenuIcon] : undefined // own keys are icon names
  return icon ? <Icon icon={icon} size={15} /> : null
}

import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'

/** A 4:3 picture with reserved space. An icon is shown if there is no picture or it cannot be loaded (spec 2§8). */
export function Picture({ source }: { source: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.picture}>
      {source && failed !== source ? (
        <img src={source} alt="" loading="lazy" decoding="async" onError={() => setFailed(source)} />
      ) : (
        <Icon icon={ImageOff} size={24} />
      )}
    </span>
  )
}

import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './article-cards.module.css'

/** An article's small picture; a not-found picture where there is none or it does not come (spec 2§8). */
export function Thumbnail({ path }: { path: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.picture}>
      {path && failed !== path ? (
        <img
          src={`/cm/api/BoardApi/Article/thumbnail?fileName=${encodeURIComponent(path)}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(path)}
        />
      ) : (
        <Icon icon={ImageOff} size={24} />
      )}
    </span>
  )
}

type WatchOutlineProps = {
  /** Empty where the words beside it say enough. */
  label: string;
  width: number;
  height: number;
  className?: string | undefined;
};

const hours = Array.from({ length: 12 }, (_, hour) => hour * 30);

/** The drawing that stands where a watch has no picture. */
export function WatchOutline({ label, width, height, className }: WatchOutlineProps) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      width={width}
      height={height}
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid meet"
      fill="none"
      stroke="currentColor"
      className={className}
    >
      <g className="text-line-strong" stroke="currentColor" strokeWidth="1.25">
        <path d="M160 122 166 40h68l6 82M160 278l6 82h68l6-82" />
        <path d="M166 66h68M166 334h68" strokeOpacity="0.5" />
        <circle cx="200" cy="200" r="88" />
        <circle cx="200" cy="200" r="78" />
        <path d="M288 191h9v18h-9" />
        {hours.map((angle) => (
          <path key={angle} d="M200 128v11" transform={`rotate(${angle} 200 200)`} />
        ))}
        <path d="M200 200 166 170M200 200l38-46" strokeWidth="1.75" strokeLinecap="round" />
        <circle cx="200" cy="200" r="3" />
      </g>
    </svg>
  );
}

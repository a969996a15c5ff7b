interface Span {
  readonly min: number;
  readonly max: number;
}

export const span = ({ min, max }: Span) => `${min}-${max}`;

export const businessDays = (days: Span) => `${span(days)} business days`;

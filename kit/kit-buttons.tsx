import { ArrowRight, Heart, ShoppingBag, X } from "lucide";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Specimen } from "./specimen.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;
const names = { primary: "Primary", secondary: "Secondary", quiet: "Quiet", danger: "Danger" };

export function KitButtons() {
  return (
    <>
      <Specimen title="Variants" note="Hover warms ink to brass; focus draws a 2 px brass ring.">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {names[variant]}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Sizes" note="The small one grows to 44 px on touch screens.">
        <Button size="small">Small</Button>
        <Button size="medium">Medium</Button>
        <Button size="large">Large</Button>
        <Button size="large" variant="secondary">
          With icon <Icon of={ArrowRight} />
        </Button>
      </Specimen>
      <Specimen title="Disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {names[variant]}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Loading" note="Keeps its colours, takes no clicks, is announced as busy.">
        <Button loading>Subscribing...</Button>
        <Button loading variant="secondary">
          Submitting...
        </Button>
      </Specimen>
      <Specimen title="As a link">
        <Button asChild>
          <a href="#buttons">Explore Collection</a>
        </Button>
        <Button asChild variant="quiet">
          <a href="#buttons">View Collection</a>
        </Button>
      </Specimen>
      <Specimen title="Long text" className="max-w-64">
        <Button className="w-full">
          A label that is far too long for one line and wraps without breaking the button
        </Button>
      </Specimen>
      <Specimen title="Icon buttons" note="44 px square. The accessible name is also the tooltip.">
        <IconButton label="Add to wishlist">
          <Icon of={Heart} />
        </IconButton>
        <IconButton label="Open the cart">
          <Icon of={ShoppingBag} />
        </IconButton>
        <span className="inline-flex bg-stone p-4">
          <IconButton label="Add this watch to a wishlist" solid>
            <Icon of={Heart} />
          </IconButton>
        </span>
        <IconButton label="Close, not possible now" disabled>
          <Icon of={X} />
        </IconButton>
      </Specimen>
      <Specimen
        title="On night"
        note="The same components invert on a dark ground."
        className="on-night flex flex-wrap items-center gap-4 p-8"
      >
        <Button>Explore Collection</Button>
        <Button variant="secondary">Our Services</Button>
        <Button variant="quiet">Quiet</Button>
        <IconButton label="Favourite">
          <Icon of={Heart} />
        </IconButton>
      </Specimen>
    </>
  );
}

import { Checkbox } from "#src/ui/checkbox.tsx";
import { SelectField, TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";
import { Specimen } from "./specimen.tsx";

const contactWays = [
  { value: "email", label: "Email" },
  { value: "phone", label: "Phone" },
  { value: "post", label: "Post", disabled: true },
];

export function KitForms() {
  return (
    <>
      <Specimen title="Fields" className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Email"
          required
          hint="We only write when a watch you follow arrives."
          type="email"
          autoComplete="email"
        />
        <TextField
          label="Username"
          error="Username must be at least 3 characters"
          defaultValue="ab"
        />
        <TextField label="Reference" hint="On the case, between the lugs." placeholder="126610LN" />
        <TextField label="Company" disabled defaultValue="Not open for changes" />
        <SelectField label="Condition" defaultValue="Excellent">
          <option>New</option>
          <option>Unworn</option>
          <option>Excellent</option>
          <option>Good, with a few honest marks and a name too long for its box</option>
        </SelectField>
        <SelectField label="Brand" required error="Please select a brand" defaultValue="">
          <option value="">Choose a brand</option>
          <option>Omega</option>
        </SelectField>
        <TextAreaField
          label="Message"
          className="sm:col-span-2"
          required
          placeholder="What would you like to know?"
        />
      </Specimen>
      <Specimen title="Checkboxes" className="grid gap-4 sm:grid-cols-2">
        <Checkbox label="I agree to receive email communications." />
        <Checkbox label="Box and papers" defaultChecked hint="A full set sells best." />
        <Checkbox
          label="I agree to the terms and conditions"
          error="You must agree to the terms and conditions"
        />
        <Checkbox label="Not available" disabled />
        <Checkbox label="Always on" disabled defaultChecked />
        <Checkbox label="A label that is long enough to wrap on to a second line stays aligned with the first one and never pushes the box out of place." />
      </Specimen>
      <Specimen title="Radio groups" className="grid gap-8 sm:grid-cols-2">
        <RadioGroup
          legend="Preferred contact"
          options={contactWays}
          defaultValue="email"
          hint="We answer within a day."
        />
        <RadioGroup
          legend="Delivery"
          required
          options={contactWays}
          error="Please select your preferred contact method"
        />
      </Specimen>
    </>
  );
}

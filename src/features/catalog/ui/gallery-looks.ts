/** A control that lies on a picture: legible on a light backdrop and on a dark dial alike. */
export const onPicture = "bg-paper/70 hover:bg-paper";
